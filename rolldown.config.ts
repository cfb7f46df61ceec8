import { defineConfig, type Plugin } from 'rolldown'
import { licencesOf } from './scripts/licences.ts'

/** Beside the bundle: under which terms the packages in it may be used. */
const licences: Plugin = {
  name: 'licences',
  generateBundle(_, bundle) {
    const ids = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesOf(ids) })
  },
}

/** `dist/` is committed and read by people: not minified, and the same bytes wherever it is built. */
export default defineConfig({
  input: { main: 'src/action/main.ts', post: 'src/action/post.ts', cli: 'src/cli/main.ts' },
  platform: 'node',
  // One package asks for another one if it is there: it would be looked for around us, also where agents write.
  resolve: { conditionNames: ['node', 'import', 'default'], alias: { 'supports-color': false } },
  plugins: [licences],
  // Its client for tokens, which we do not use, would bring an HTTP library that takes as long to load as half of ours.
  treeshake: { moduleSideEffects: [{ test: /node_modules\/@actions\/(core|http-client)\//, sideEffects: false }] },
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    minify: false,
  },
})
