// The project is tested before anything is paid for: what fails tonight already is nobody's find and nobody's fault.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'

mkdirSync('.raymond', { recursive: true })
// Ignored but for what TEST notes: a job that takes over gets no ignored files.
if (!existsSync('.raymond/.gitignore')) writeFileSync('.raymond/.gitignore', '*\n!.gitignore\n!baseline.*\n')
rmSync('.raymond/baseline.json', { force: true })
console.log('<goto>TEST</goto>')
