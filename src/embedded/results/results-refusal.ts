/** An error in the form of Twirp, the results service's protocol. */
export class ResultsRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
