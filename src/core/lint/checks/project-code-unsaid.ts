import type { Check, Fault } from '../check.ts'
import type { LintState } from '../lint-state.ts'

/**
 * A script that runs what the project's files say runs what an agent, or a stranger's pull request, has written into them. The engine takes
 * its author's word for that, so one who forgot it is reminded.
 */
export const projectCodeUnsaid: Check = {
  code: 'RAY-PROJECT-CODE-UNSAID',
  level: 'warning',
  about: "A script starts the project's own commands and does not say so.",
  find: ({ states }) => [...states.values()].flatMap(faultOf),
}

function faultOf({ file, state, text, placeAt }: LintState): readonly Fault[] {
  if (state.kind !== 'script' || state.settings.runs_project_code !== undefined) return []
  for (const [i, line] of text.split('\n').entries()) {
    const found = /^\s*(?:#|\/\/|REM\b)/i.test(line) ? null : (IN_SHELL.exec(line) ?? IN_CALL.exec(line))
    const command = found?.groups?.command
    if (found === null || command === undefined) continue
    const message = `${file} starts "${command.trim()}", which runs what the project's own files say, and does not say so.`
    const hint =
      'Begin it with: # raymond: runs_project_code=true proposes=\nRuns that a stranger caused then need a cell, and nothing that the command starts proposes in its name. If it runs none of the project: runs_project_code=false'
    return [{ message, place: placeAt(i + 1, found.index + found[0].indexOf(command) + 1), hint }]
  }
  return []
}

/** What builds and tests projects; of tools that do other things as well, the words with which they run a project's files. */
const COMMANDS = [
  '(?:npm|pnpm|yarn|bun)[ ]+(?:t|test|run|ci|i|install|start|build)',
  'npx',
  'make',
  'pytest',
  'tox',
  'nox',
  '(?:uv|poetry|pdm|hatch)[ ]+run',
  'python3?[ ]+-m[ ]+(?:pytest|unittest|tox)',
  'go[ ]+(?:test|run|build|generate)',
  'cargo[ ]+(?:test|run|build|bench|check)',
  '(?:mvn|\\./mvnw|gradle|\\./gradlew)',
  'bundle[ ]+exec',
  '(?:rake|rspec|phpunit|ctest|just)',
  'mix[ ]+(?:test|compile|deps\\.get)',
  'dotnet[ ]+(?:test|run|build)',
  'composer[ ]+(?:install|test|run)',
].join('|')

/** Where a command begins: a line, or after what joins commands. */
const IN_SHELL = new RegExp(
  `(?:^|[;&|(\`]|\\b(?:then|do|else|if|!|exec|time|sudo)[ ])[ \\t]*(?<command>(?:${COMMANDS})(?=[ \\t;&|)\`]|$))`,
)
/** The first argument of a call that starts programs. */
const IN_CALL = new RegExp(
  `\\b(?:spawn|exec|run|call|system|popen|check_output)\\w*\\(\\s*\\[?\\s*["'\`](?<command>(?:${COMMANDS}))(?=["'\` ])`,
)
