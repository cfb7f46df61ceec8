import { foundOnReading } from '../check.ts'

export const frontmatterParseError = foundOnReading(
  'RAY-FRONTMATTER-PARSE-ERROR',
  'error',
  'The frontmatter of a prompt cannot be read.',
)
