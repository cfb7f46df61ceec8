import { invalid } from '../answer.ts'

// GitHub refuses longer ones. It counts characters, not bytes.
const longestBody = 65_536
const longestTitle = 256

/** Throws GitHub's 422 for a body that is too long. */
export function checkBody(resource: string, body: string): void {
  if (body.length <= longestBody || Array.from(body).length <= longestBody) return
  const message = `Body is too long (maximum is ${longestBody} characters)`
  throw invalid({ resource, code: 'unprocessable', field: 'data', message })
}

export function checkCommentBody(body: string): void {
  const resource = 'IssueComment'
  if (body.trim() === '') throw invalid({ resource, code: 'unprocessable', field: 'data', message: "Body can't be blank" })
  checkBody(resource, body)
}

export function checkTitle(title: string): void {
  const resource = 'Issue'
  if (title.trim() === '') throw invalid({ resource, code: 'missing_field', field: 'title' })
  const message = `title is too long (maximum is ${longestTitle} characters)`
  if (Array.from(title).length > longestTitle) throw invalid({ resource, code: 'custom', field: 'title', message })
}
