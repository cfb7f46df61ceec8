/** Small repositories, each real in shape for its language: code, a test suite, a contributing guide; one of them red before anybody came. */

export interface Project {
  readonly name: string
  /** Programs without which its tests cannot run. */
  readonly needs: readonly string[]
  readonly files: Readonly<Record<string, string>>
  /** What an agent writes as its change. */
  readonly writes: Readonly<Record<string, string>>
  /** What a draft must say of its tests; nothing where all of them run and pass. */
  readonly says?: RegExp
}

const guide = {
  'CONTRIBUTING.md': '# Contributing\n\nKeep it small. Run the tests.\n',
  'README.md': '# Greetings\n\nGreets people.\n',
}
const nodeTest = "import { test } from 'node:test'\nimport assert from 'node:assert'\nimport { greet } from './greet.mjs'\n"

export const projects: readonly Project[] = [
  {
    name: 'Node',
    needs: ['npm'],
    files: {
      ...guide,
      'package.json':
        '{ "name": "greetings", "version": "1.0.0", "private": true, "type": "module", "scripts": { "test": "node --test" } }\n',
      'greet.mjs': 'export const greet = (name) => `Hello ${name}`\n',
      'greet.test.mjs': `${nodeTest}test('greets', () => assert.match(greet('Ann'), /Ann/))\n`,
    },
    writes: { 'greet.mjs': 'export const greet = (name) => `Hello ${name}, please`\n' },
  },
  {
    name: 'Python',
    needs: ['python3', 'pytest'],
    says: /^> `\.venv\/bin\/python -m pytest` failed before this change already; no other failure is named\.$/m,
    files: {
      ...guide,
      'pyproject.toml': '[project]\nname = "greetings"\nversion = "1.0.0"\n\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
      'greet.py': 'def greet(name):\n    return f"Hello {name}"\n',
      'tests/test_greet.py':
        'import sys\nsys.path.insert(0, ".")\nfrom greet import greet\n\n\ndef test_greet():\n    assert "Ann" in greet("Ann")\n\n\ndef test_old():\n    assert False\n',
    },
    writes: { 'greet.py': 'def greet(name):\n    return f"Hello {name}, please"\n' },
  },
  {
    name: 'Go',
    needs: ['go'],
    files: {
      ...guide,
      'go.mod': 'module example.com/greetings\n\ngo 1.21\n',
      'greet.go': 'package greetings\n\nfunc Greet(name string) string { return "Hello " + name }\n',
      'greet_test.go':
        'package greetings\n\nimport "testing"\n\nfunc TestGreet(t *testing.T) {\n\tif Greet("Ann") == "" {\n\t\tt.Fatal("empty")\n\t}\n}\n',
    },
    writes: { 'greet.go': 'package greetings\n\nfunc Greet(name string) string { return "Hello " + name + ", please" }\n' },
  },
  {
    name: 'Rust',
    needs: ['cargo'],
    files: {
      ...guide,
      '.gitignore': 'target/\n',
      'Cargo.toml': '[package]\nname = "greetings"\nversion = "1.0.0"\nedition = "2021"\n',
      'src/lib.rs':
        'pub fn greet(name: &str) -> String {\n    format!("Hello {name}")\n}\n\n#[test]\nfn greets() {\n    assert!(greet("Ann").contains("Ann"));\n}\n',
    },
    writes: {
      'src/lib.rs':
        'pub fn greet(name: &str) -> String {\n    format!("Hello {name}, please")\n}\n\n#[test]\nfn greets() {\n    assert!(greet("Ann").contains("Ann"));\n}\n',
    },
  },
  {
    name: 'Java',
    needs: ['javac'],
    files: {
      ...guide,
      '.gitignore': 'out/\n',
      Makefile: 'test:\n\tjavac -d out Greet.java\n\tjava -ea -cp out Greet\n',
      'Greet.java':
        'public class Greet {\n  static String greet(String name) { return "Hello " + name; }\n  public static void main(String[] args) { assert greet("Ann").contains("Ann"); }\n}\n',
    },
    writes: {
      'Greet.java':
        'public class Greet {\n  static String greet(String name) { return "Hello " + name + ", please"; }\n  public static void main(String[] args) { assert greet("Ann").contains("Ann"); }\n}\n',
    },
  },
  {
    name: 'monorepo',
    needs: ['npm', 'python3', 'pytest'],
    files: {
      ...guide,
      'web/package.json':
        '{ "name": "web", "version": "1.0.0", "private": true, "type": "module", "scripts": { "test": "node --test" } }\n',
      'web/greet.mjs': 'export const greet = (name) => `Hello ${name}`\n',
      'web/greet.test.mjs': `${nodeTest}test('greets', () => assert.match(greet('Ann'), /Ann/))\n`,
      'api/pyproject.toml': '[project]\nname = "api"\nversion = "1.0.0"\n\n[tool.pytest.ini_options]\ntestpaths = ["."]\n',
      'api/test_api.py': 'def test_api():\n    assert True\n',
    },
    writes: { 'web/greet.mjs': 'export const greet = (name) => `Hello ${name}, please`\n' },
  },
]

const untested = /^> No test command was found in this repository, so nothing was tested\./m
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>greetings</artifactId>
  <version>1.0</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency>
  </dependencies>
</project>
`
const mavenTest =
  'package com.example;\nimport static org.junit.Assert.assertTrue;\nimport org.junit.Test;\n\npublic class GreetTest {\n  @Test public void greets() { assertTrue(Greet.greet("Ann").contains("Ann")); }\n}\n'

/** Repositories that nobody prepared, as their tools make them or as people leave them; the first play of each workflow. */
export const unprepared: readonly Project[] = [
  {
    name: 'README-only',
    needs: [],
    says: untested,
    files: { 'README.md': '# Greetings\n' },
    writes: { 'greet.txt': 'please\n' },
  },
  {
    name: 'npm-init',
    needs: ['npm'],
    says: untested,
    files: {
      'package.json': `${JSON.stringify({ name: 'x', version: '1.0.0', scripts: { test: 'echo "Error: no test specified" && exit 1' } })}\n`,
      'index.js': 'module.exports = 1\n',
    },
    writes: { 'index.js': 'module.exports = 2\n' },
  },
  {
    name: 'red-Node',
    needs: ['npm'],
    says: /^> `npm test` failed before this change already; no other failure is named\.$/m,
    files: {
      'package.json': '{ "name": "x", "version": "1.0.0", "scripts": { "test": "node --test" } }\n',
      'old.test.js': "require('node:test').test('old', () => { throw new Error('broken for years') })\n",
    },
    writes: { 'index.js': 'module.exports = 2\n' },
  },
  {
    name: 'npm-with-a-dependency',
    needs: ['npm'],
    files: {
      'package.json':
        '{ "name": "x", "version": "1.0.0", "dependencies": { "words": "file:./words" }, "scripts": { "test": "node --test" } }\n',
      'words/package.json': '{ "name": "words", "version": "1.0.0", "main": "words.js" }\n',
      'words/words.js': "module.exports = 'please'\n",
      'a.test.js': "require('node:test').test('a', () => { if (require('words') !== 'please') throw new Error('no') })\n",
      '.gitignore': 'node_modules\n',
    },
    writes: { 'index.js': 'module.exports = 2\n' },
  },
  {
    name: 'pnpm-workspace',
    needs: [],
    says: /^> `pnpm install --frozen-lockfile` needs a program .* `pnpm test` was not run: this change is not tested\.$/m,
    files: {
      'package.json': '{ "name": "x", "private": true, "packageManager": "pnpm@9.0.0", "scripts": { "test": "pnpm -r test" } }\n',
      'pnpm-workspace.yaml': 'packages: [packages/*]\n',
      'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
      'packages/a/package.json': '{ "name": "a", "version": "1.0.0", "scripts": { "test": "node --test" } }\n',
    },
    writes: { 'packages/a/index.js': 'module.exports = 2\n' },
  },
  {
    name: 'Poetry',
    needs: [],
    says: /^> `poetry install` needs a program that this machine does not have, so `poetry run .*pytest` was not run: this change is not tested\.$/m,
    files: {
      'pyproject.toml': '[tool.poetry]\nname = "x"\nversion = "1.0.0"\n\n[tool.poetry.group.dev.dependencies]\npytest = "*"\n',
      'tests/test_x.py': 'def test_x():\n    assert True\n',
    },
    writes: { 'x.py': 'X = 1\n' },
  },
  {
    name: 'requirements',
    needs: ['python3'],
    files: { 'requirements.txt': 'pytest\n', 'x.py': 'X = 1\n', 'test_x.py': 'import x\n\n\ndef test_x():\n    assert x.X\n' },
    writes: { 'x.py': 'X = 2\n' },
  },
  {
    name: 'go-mod-init',
    needs: ['go'],
    files: { 'go.mod': 'module example.com/x\n\ngo 1.21\n', 'main.go': 'package main\n\nfunc main() {}\n' },
    writes: { 'main.go': 'package main\n\nfunc main() { println("please") }\n' },
  },
  {
    name: 'cargo-new',
    needs: ['cargo'],
    files: {
      'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n',
      'src/main.rs': 'fn main() {\n    println!("Hello, world!");\n}\n',
      '.gitignore': '/target\n',
    },
    writes: { 'src/main.rs': 'fn main() {\n    println!("Hello, please!");\n}\n' },
  },
  {
    name: 'Maven',
    needs: ['mvn', 'javac'],
    files: {
      'pom.xml': pom,
      'src/main/java/com/example/Greet.java':
        'package com.example;\n\npublic class Greet {\n  static String greet(String name) { return "Hello " + name; }\n}\n',
      'src/test/java/com/example/GreetTest.java': mavenTest,
      '.gitignore': 'target/\n',
    },
    writes: {
      'src/main/java/com/example/Greet.java':
        'package com.example;\n\npublic class Greet {\n  static String greet(String name) { return "Hello, please, " + name; }\n}\n',
    },
  },
  {
    name: 'formatted',
    needs: ['npm'],
    files: {
      'package.json':
        '{ "name": "x", "version": "1.0.0", "type": "module", "scripts": { "test": "node format.js --check . && node --test" } }\n',
      // As formatters do, it goes through every folder, and says of a file that it is not formatted, not that it failed.
      'format.js':
        "import { readdirSync } from 'node:fs'\nconst all = readdirSync('.', { recursive: true }).filter((name) => /\\.(?:md|diff)$/.test(name) && !/^(?:workflows|\\.github)/.test(name))\nfor (const name of all) console.warn(`[warn] ${name}`)\nprocess.exit(all.length === 0 ? 0 : 1)\n",
      '.gitignore': 'node_modules\n',
    },
    writes: { 'index.js': 'export default 2\n' },
  },
  {
    name: 'reporting',
    needs: ['npm'],
    files: {
      'package.json':
        '{ "name": "x", "version": "1.0.0", "scripts": { "test": "node --test && date > .coverage && date > junit.xml" } }\n',
      'a.test.js': "require('node:test').test('a', () => {})\n",
      '.gitignore': 'node_modules\n',
    },
    writes: { 'index.js': 'module.exports = 2\n' },
  },
  {
    name: 'Makefile',
    needs: ['make'],
    files: { Makefile: 'all:\n\ttrue\ntest:\n\tgrep -q . words\n', words: 'please\n' },
    writes: { words: 'please, please\n' },
  },
]
