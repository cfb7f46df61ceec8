/** Whether programs are shut in: always, where it can be had, or never. */
export const cellModes = ['required', 'auto', 'off'] as const
export type CellMode = (typeof cellModes)[number]
