// The review could not be had: the change is proposed all the same, and says so.
const { RAYMOND_FAILURE = '{}' } = process.env
const { code = 'RAY-TURN-FAILED', message = 'the reviewer gave no verdict' } = JSON.parse(RAYMOND_FAILURE)

console.log(`<result>UNREVIEWED ${code}: ${message.replaceAll('</result', '‹/result')}</result>`)
