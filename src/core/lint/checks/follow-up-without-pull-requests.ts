import type { Check } from '../check.ts'

/** Nobody comes back to what was never opened. */
export const followUpWithoutPullRequests: Check = {
  code: 'RAY-FOLLOW-UP-WITHOUT-PULL-REQUESTS',
  level: 'warning',
  about: 'A workflow says how it goes on with its pull requests, and may open none.',
  find({ manifest, manifestPlaceOf, use }) {
    if (manifest.follow_up === undefined || use === undefined || use.outputs.policy.pull_requests !== undefined) return []
    return [
      {
        message: 'follow_up is for pull requests that the workflow has opened, and outputs allows none.',
        place: manifestPlaceOf('follow_up'),
        hint: `Write "pull_requests: { max: 1, draft: true }" into outputs (${use.outputs.place}), or remove follow_up.`,
      },
    ]
  },
}
