/** Characters of a task that is retold. */
export const LONGEST_TASK = 20_000
/** Of a question, an answer, or one result. */
export const LONGEST_TEXT = 4000
export const MOST_RESULTS = 5
