/** What goes back over the wire. `body` is sent as JSON, `bytes` as they are. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly bytes?: Buffer
}

/** Thrown to leave a handler with an error answer. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(status: number, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'Refusal'
    this.answer = {
      status,
      body: { message, ...more, documentation_url: 'https://docs.github.com/rest', status: String(status) },
    }
  }
}

/** One entry of a 422's `errors`, in GitHub's words. */
export interface FieldError {
  readonly resource: string
  readonly code: 'missing' | 'missing_field' | 'invalid' | 'already_exists' | 'unprocessable' | 'custom'
  readonly field?: string
  readonly message?: string
  readonly value?: unknown
}

export function ok(body: unknown): Answer {
  return { status: 200, body }
}

export function created(body: unknown, location?: string): Answer {
  return { status: 201, body, ...(location ? { headers: { location } } : {}) }
}

export function noContent(): Answer {
  return { status: 204 }
}

export function notFound(message = 'Not Found'): Refusal {
  return new Refusal(404, message)
}

export function forbidden(message: string): Refusal {
  return new Refusal(403, message)
}

export function conflict(message: string): Refusal {
  return new Refusal(409, message)
}

/** 422 with a message of its own. */
export function unprocessable(message: string): Refusal {
  return new Refusal(422, message)
}

/** 422 "Validation Failed" with what is wrong in which field. */
export function invalid(...errors: readonly (FieldError | string)[]): Refusal {
  return new Refusal(422, 'Validation Failed', { errors })
}
