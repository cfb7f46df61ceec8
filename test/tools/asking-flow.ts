/** A repository whose only workflow asks a question and gives the answer as its result. */
export const ASKING_FLOW = {
  '.github/raymond.yml': `version: 1
workflows:
  plan:
    path: flows/plan
    on: { issues: { types: [labeled] } }
`,
  'flows/plan/START.sh': `echo '<ask next="DONE">Which colour?</ask>'\n`,
  'flows/plan/DONE.sh': 'echo "<result>$RAYMOND_RESULT</result>"\n',
}
