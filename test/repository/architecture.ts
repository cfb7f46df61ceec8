/** Who may import whom. An import scan of our own: the native compiler has no API, and tools over it see no modules. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

export interface Import {
  /** Path below the repository, with forward slashes. */
  readonly from: string
  /** The same for a module of ours, else the package or `node:` module. */
  readonly to: string
}

const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g

export function sourceFiles(folder = 'src'): readonly string[] {
  return globSync(`${folder}/**/*.ts`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

export function importsOf(file: string, text = readFileSync(join(root, file), 'utf8')): readonly Import[] {
  const found = [...text.matchAll(IMPORT)].map(([, plain, dynamic, bare]) => plain ?? dynamic ?? bare ?? '')
  return found.map((specifier) => ({
    from: file,
    to: specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/') : specifier,
  }))
}

interface Rule {
  readonly name: string
  /** Says what to do instead. */
  readonly because: string
  readonly breaks: (from: string, to: string) => boolean
}

const PURE_PACKAGES = ['yaml', 'zod', 'edn-data', 'picomatch', '@actions/expressions', '@dagrejs/dagre']

const inside = (folder: string) => (file: string) => file.startsWith(`src/${folder}/`)
const ours = (to: string) => to.startsWith('src/')

/** Files in `folder` may import, of our own modules, only those below the allowed folders. */
function only(folder: string, allowed: readonly string[], because: string): Rule {
  const may = [folder, ...allowed]
  return {
    name: `${folder} imports only ${may.join(', ')}`,
    because,
    breaks: (from, to) => inside(folder)(from) && ours(to) && !may.some((name) => inside(name)(to) || to === `src/${name}`),
  }
}

export const rules: readonly Rule[] = [
  {
    name: 'the core is pure',
    because: 'No node: modules, and only packages that compute. Ask for an effect, or take the value as a parameter.',
    breaks: (from, to) =>
      inside('core')(from) && !ours(to) && !PURE_PACKAGES.some((name) => to === name || to.startsWith(`${name}/`)),
  },
  only('core', [], 'The core is told what happened; it never asks who told it.'),
  only('ports', ['core'], "A port speaks the core's words and names no implementation."),
  only('runtime', ['core', 'ports'], 'The loop runs against any adapter, so that tests can hand it fakes.'),
  only('adapters', ['core', 'ports'], 'An adapter fulfils a port; it does not drive runs.'),
  only('embedded', ['core/problem.ts'], 'The embedded GitHub is a world of its own: it knows nothing of what it is used for.'),
  only('embedded/git', [], 'Git on a disk: it knows no repositories, people or requests.'),
  only(
    'embedded/model',
    ['embedded/git', 'embedded/results', 'embedded/attachments', 'embedded/answer.ts'],
    'What GitHub knows. How it is asked over the wire belongs in embedded/http and embedded/routes.',
  ),
  {
    name: 'adapters do not meet',
    because: 'One outside thing a folder. What two adapters share belongs in adapters/process or in the core.',
    breaks: (from, to) => {
      const home = /^src\/adapters\/([^/]+)\//.exec(from)?.[1]
      const other = /^src\/adapters\/([^/]+)\//.exec(to)?.[1]
      return home !== undefined && other !== undefined && home !== other && other !== 'process'
    },
  },
  {
    name: 'the doors do not meet',
    because: 'The Action and the command line are two doors to one house.',
    breaks: (from, to) => (inside('action')(from) && inside('cli')(to)) || (inside('cli')(from) && inside('action')(to)),
  },
  only(
    'core/workflow',
    ['core/yaml', 'core/steps/step-workflow.ts', 'core/problem.ts'],
    'What an author wrote is the root of the core. Pictures of it are in core/picture, what agents say in core/protocol.',
  ),
  only('core/trace', ['core/run'], 'What a collector is told is read from the run and its events; it decides nothing.'),
  only('core/yaml', [], 'What every YAML text must keep to; what the text means is for its reader.'),
  only(
    'core/picture',
    ['core/workflow', 'core/protocol', 'core/steps/step-workflow.ts'],
    'A picture shows where a workflow can go; it knows no runs.',
  ),
  only('core/protocol', ['core/workflow', 'core/problem.ts'], 'Text in, transitions out; it knows no runs.'),
  only(
    'core/run',
    [
      'core/workflow',
      'core/outbox',
      'core/problem.ts',
      'core/project/toolchain.ts',
      'core/protocol/piece.ts',
      'core/rounds/follow-up.ts',
      'core/rounds/follows.ts',
      'core/steps/step-run.ts',
      'core/steps/step-facts.ts',
      'core/steps/step-wants.ts',
      'core/steps/message.ts',
      'core/steps/models/model-table.ts',
      'core/trace/trace.ts',
      'core/triggers/config/rules-schema.ts',
    ],
    'The words everybody shares depend on nobody who uses them.',
  ),
  only(
    'core/report',
    ['core/run', 'core/workflow', 'core/protocol', 'core/steps', 'core/picture', 'core/outbox', 'core/problem.ts'],
    'A report is a picture of a run; it cannot change one.',
  ),
  only(
    'core/page',
    [
      'core/run',
      'core/workflow',
      'core/protocol',
      'core/steps',
      'core/picture',
      'core/ledger',
      'core/layout',
      'core/report',
      'core/engine/reduce-journal.ts',
      'core/problem.ts',
    ],
    'A page shows what a journal leads to; it decides nothing.',
  ),
  only(
    'core/report/cleaning',
    ['core/outbox', 'core/protocol', 'core/workflow', 'core/run', 'core/problem.ts'],
    'Everything posted passes it; it must not depend on what is posted.',
  ),
  {
    name: 'the engine turns to its events last',
    because: 'core/engine/events is where a run event comes in. What several events need belongs beside it.',
    breaks: (from, to) =>
      inside('core/engine/events')(to) && from !== 'src/core/engine/reduce.ts' && !inside('core/engine/events')(from),
  },
  only('core/layout', [], 'Boxes and arrows only: it knows no workflows, so that every picture can be laid out by it.'),
  only('browser', ['core/page', 'core/report/format-amounts.ts'], 'It runs in a page: what it needs is in the page already.'),
  {
    name: 'nobody imports the browser',
    because: 'It is bundled into src/core/page/assets.json by scripts/build-pages.ts; import what the core has of it.',
    breaks: (from, to) => inside('browser')(to) && !inside('browser')(from) && ours(from),
  },
  only(
    'core/triggers',
    [
      'core/workflow',
      'core/yaml',
      'core/run',
      'core/outbox',
      'core/problem.ts',
      'core/prices',
      'core/project/configured-project.ts',
      'core/protocol/piece.ts',
      'core/rounds/follow-up.ts',
      'core/steps/models/model-table.ts',
    ],
    'A trigger says what a repository event means; it does not run anything.',
  ),
  only(
    'core/job',
    [
      'core/triggers',
      'core/run',
      'core/rounds',
      'core/outbox',
      'core/workflow',
      'core/report/format-amounts.ts',
      'core/report/job-summary.ts',
      'core/problem.ts',
    ],
    'What a job does is decided from facts; gathering them and doing it is for runtime/job.',
  ),
  only(
    'core/engine',
    ['core/run', 'core/protocol', 'core/workflow', 'core/steps', 'core/outbox', 'core/trace', 'core/problem.ts'],
    'The engine does not know how runs are triggered or shown.',
  ),
  {
    name: 'production does not know tests',
    because: 'What ships must not need what checks it.',
    breaks: (_, to) => to.startsWith('test/'),
  },
  {
    name: 'no drawers',
    because: 'A file is one concept, and called what it exports.',
    breaks: (from) => /\/(utils?|helpers?|common|misc|types|lib)(\/|\.ts$)/.test(from),
  },
]

export interface Violation extends Import {
  readonly rule: string
  readonly because: string
}

export function violations(imports: readonly Import[]): readonly Violation[] {
  return imports.flatMap(({ from, to }) =>
    rules.filter((rule) => rule.breaks(from, to)).map(({ name, because }) => ({ rule: name, because, from, to })),
  )
}

/** Import cycles among our own files, each as its path. */
export function cycles(imports: readonly Import[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) if (ours(to)) next.set(from, [...(next.get(from) ?? []), to])
  const found: string[][] = []
  const done = new Set<string>()
  function visit(file: string, path: readonly string[]): void {
    const at = path.indexOf(file)
    if (at >= 0) found.push([...path.slice(at), file])
    if (at >= 0 || done.has(file)) return
    for (const to of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return found
}
