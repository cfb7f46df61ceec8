/** Where the runner says that artifacts go. */
export interface ResultsService {
  /** `ACTIONS_RESULTS_URL` */
  readonly url: string
  /** `ACTIONS_RUNTIME_TOKEN`. It may change the job's results, so that nobody else gets it. */
  readonly token: string
}
