/** A final message longer than this is kept as its tags alone; of a prompt so much is kept for reports. In characters. */
export const LONGEST_TEXT = 64 * 1024
