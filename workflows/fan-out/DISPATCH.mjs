// raymond: runs_project_code=false
// Hands each part to a worker of its own, in a worktree of its own, and waits for all of them.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const MOST = 6
const FIELDS = ['title', 'place', 'how']
const { RAYMOND_RESULT = '', RAYMOND_RESULT_FILE } = process.env
const parts = read(RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_RESULT)?.slice(0, MOST)

if (parts === undefined) {
  console.log('<goto>AGAIN</goto>')
} else if (parts.length === 0) {
  console.log('<goto>NOTHING</goto>')
} else {
  const base = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  for (const [index, { title, place, how }] of parts.entries()) {
    const cd = attribute(join(worktrees(), `${process.env.RAYMOND_WORKFLOW_ID ?? 'run'}-${index + 1}`))
    console.log(
      `<fork cd="${cd}" part_title="${attribute(title)}" part_place="${attribute(place)}" part_how="${attribute(how)}" part_base="${base}">WORK</fork>`,
    )
  }
  console.log('<join next="MERGE"></join>')
}

/** Models like to put JSON into a fence, or prose around it; the list itself has to be right. */
function read(text) {
  try {
    const value = JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1))
    if (!Array.isArray(value)) return undefined
    const isPart = (part) => FIELDS.every((key) => typeof part?.[key] === 'string' && part[key].trim() !== '')
    return value.every(isPart) ? value : undefined
  } catch {
    return undefined
  }
}

/** Beside the worktree that this agent is in. Git does not say where: in a cell it has a git directory of its own, elsewhere. */
function worktrees() {
  return dirname(process.cwd())
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
