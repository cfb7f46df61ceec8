import type { ProjectFolder } from './project-folder.ts'
import type { DetectedToolchain } from './toolchain.ts'

type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun'

interface Package {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: readonly string[]
  readonly packageManager: string
  readonly hasWorkspaces: boolean
}

const CHECKS = [
  'lint',
  'lint:check',
  'typecheck',
  'type-check',
  'check-types',
  'check:types',
  'types',
  'tsc',
  'check',
  'format:check',
  'check:format',
  'fmt:check',
]
const FIXES = ['format', 'fmt', 'format:fix', 'lint:fix', 'fix']

/** `workspace` is the nearest folder above that says which packages belong together; undefined without one. */
export function detectNode(folder: ProjectFolder, workspace: ProjectFolder | undefined): DetectedToolchain | undefined {
  if (!folder.has('package.json')) return undefined
  const own = readPackage(folder.text('package.json'))
  const home = workspace ?? folder
  const { manager, lock, isBerry } = managerOf(home)
  const named = (names: readonly string[]) => names.filter((name) => Object.hasOwn(own.scripts, name))
  const test = named(['test']).length > 0 && !/no test specified/.test(own.scripts.test ?? '')
  return {
    name: `node-${manager}`,
    root: folder.root,
    install:
      workspace === undefined && (own.dependencies.length > 0 || isNodeWorkspace(folder))
        ? install(manager, lock !== undefined, isBerry)
        : null,
    test: test ? (manager === 'bun' ? 'bun run test' : `${manager} test`) : null,
    checks: named(CHECKS).map((name) => `${manager} run ${name}`),
    fixes: named(FIXES).map((name) => `${manager} run ${name}`),
    why: ['package.json', ...(lock === undefined ? [] : [home.root === folder.root ? lock : `${lock} in ${home.root}`])].join(
      ', ',
    ),
  }
}

/** Whether the packages in folders below are installed together with this one. */
export function isNodeWorkspace(folder: ProjectFolder): boolean {
  return folder.has('pnpm-workspace.yaml') || readPackage(folder.text('package.json')).hasWorkspaces
}

function managerOf(folder: ProjectFolder): { manager: Manager; lock: string | undefined; isBerry: boolean } {
  const { packageManager } = readPackage(folder.text('package.json'))
  const locks = [
    ['pnpm', 'pnpm-lock.yaml'],
    ['yarn', 'yarn.lock'],
    ['bun', 'bun.lock'],
    ['bun', 'bun.lockb'],
    ['npm', 'package-lock.json'],
    ['npm', 'npm-shrinkwrap.json'],
  ] as const
  const said = (['npm', 'pnpm', 'yarn', 'bun'] as const).find((name) => packageManager.startsWith(`${name}@`))
  const lock = locks.find(([manager, file]) => (said === undefined || said === manager) && folder.has(file))
  const isBerry = /^yarn@[2-9]/.test(packageManager) || folder.has('.yarnrc.yml')
  return { manager: said ?? lock?.[0] ?? (folder.has('pnpm-workspace.yaml') ? 'pnpm' : 'npm'), lock: lock?.[1], isBerry }
}

/** With a lock file exactly what it says; without one no lock file is left behind in the work tree. */
function install(manager: Manager, isLocked: boolean, isBerry: boolean): string {
  switch (manager) {
    case 'npm':
      return isLocked ? 'npm ci' : 'npm install --no-package-lock'
    case 'pnpm':
      return isLocked ? 'pnpm install --frozen-lockfile' : 'pnpm install --no-lockfile'
    case 'yarn':
      if (!isLocked) return isBerry ? 'yarn install' : 'yarn install --no-lockfile'
      return isBerry ? 'yarn install --immutable' : 'yarn install --frozen-lockfile'
    case 'bun':
      return isLocked ? 'bun install --frozen-lockfile' : 'bun install --no-save'
  }
}

function readPackage(text: string): Package {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, '')) // npm reads it so
  } catch {
    value = {}
  }
  const map = (key: string) => entriesOf(field(value, key))
  const scripts = map('scripts').filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const packageManager = field(value, 'packageManager')
  return {
    scripts: Object.fromEntries(scripts),
    dependencies: [...map('dependencies'), ...map('devDependencies'), ...map('optionalDependencies')].map(([name]) => name),
    packageManager: typeof packageManager === 'string' ? packageManager : '',
    hasWorkspaces: field(value, 'workspaces') !== undefined,
  }
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
