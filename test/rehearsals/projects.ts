/** Small repositories, each real in shape for its language: code, a test suite, a contributing guide; one of them red before anybody came. */

export interface Project {
  readonly name: string
  /** Programs without which its tests cannot run. */
  readonly needs: readonly string[]
  readonly files: Readonly<Record<string, string>>
  /** What an agent writes as its change. */
  readonly writes: Readonly<Record<string, string>>
  /** Its tests fail before any change. */
  readonly red?: true
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
    red: true,
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
