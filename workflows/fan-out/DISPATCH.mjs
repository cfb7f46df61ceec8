// raymond: runs_project_code=false
// Hands each part to a worker of its own, in a worktree of its own, and waits for all of them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const MOST = 6
const FIELDS = ['title', 'place', 'how']
const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const { RAYMOND_RESULT = '', RAYMOND_RESULT_FILE } = process.env
const named = read(RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_RESULT)
const parts = named?.slice(0, MOST)

if (parts === undefined) {
  console.log('<goto>AGAIN</goto>')
} else if (parts.length === 0) {
  console.log('<goto>NOTHING</goto>')
} else {
  noteBeyond(named.slice(MOST))
  const base = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  for (const [index, { title, place, how }] of parts.entries()) {
    const cd = attribute(join(worktrees(), `${process.env.RAYMOND_WORKFLOW_ID ?? 'run'}-${index + 1}`))
    console.log(
      `<fork cd="${cd}" part_title="${attribute(title)}" part_place="${attribute(place)}" part_how="${attribute(how)}" part_base="${base}">WORK</fork>`,
    )
  }
  console.log('<join next="MERGE"></join>')
}

/** Nobody does these: MERGE has the draft name them as missing. */
function noteBeyond(rest) {
  const notes = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
  const why = `A run does no more than ${MOST} parts.`
  mkdirSync(notes, { recursive: true })
  writeFileSync(join(notes, 'beyond.json'), JSON.stringify(rest.map(({ title }) => ({ title, status: 'left', why }))))
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
