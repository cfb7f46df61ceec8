import { defineConfig } from 'rolldown'

/** `dist/` is committed and read by people: not minified, and the same bytes wherever it is built. */
export default defineConfig({
  input: { main: 'src/action/main.ts', post: 'src/action/post.ts', cli: 'src/cli/main.ts' },
  platform: 'node',
  resolve: { conditionNames: ['node', 'import', 'default'] },
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    minify: false,
  },
})
