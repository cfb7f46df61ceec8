/**
 * How YAML is written: lines are not broken, in quotes neither, as a line of blanks within quotes does not survive being written by yaml
 * 2.9.
 */
export const YAML_TEXT = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER } as const
