import { describe, expect, it } from 'vitest'
import { matchDirectly, matchTriggers, needsChangedPaths } from '../../../src/core/triggers/match-triggers.ts'
import { parseRepoEvent } from '../../../src/core/triggers/parse-repo-event.ts'
import type { RepoEvent } from '../../../src/core/triggers/repo-event.ts'
import { comment, config, event, JOB, MONA, pullRequest, REPOSITORY } from './events.ts'

/** `yes`, or why not, for one workflow with this `on`. */
function outcome(on: string, what: RepoEvent, rest = '') {
  const { matches, misses } = matchTriggers(what, config(`coding:\n  path: w\n  on: ${on}\n${rest}`))
  return matches.length === 1 ? 'yes' : misses[0]!.why
}

const issue = (action: string, extra: object = {}, labels: readonly string[] = []) =>
  event('issues', {
    action,
    issue: { number: 7, title: 'T', body: 'B', user: MONA, labels: labels.map((name) => ({ name })) },
    ...extra,
  })
const push = (ref: string, paths: readonly string[] | null = null) =>
  parseRepoEvent('push', { ref, sender: MONA, repository: REPOSITORY }, JOB, paths)

describe('events and types', () => {
  it('an event that is not named does not match', () => {
    expect(outcome('issues', push('refs/heads/main'))).toBe('It does not listen to push.')
  })

  it('pull_request means opened, synchronize and reopened unless told otherwise', () => {
    expect(
      ['opened', 'synchronize', 'reopened', 'closed', 'labeled'].map((action) =>
        outcome('pull_request', pullRequest({ action })),
      ),
    ).toEqual([
      'yes',
      'yes',
      'yes',
      'This is pull_request.closed, and it listens to pull_request.opened, pull_request.synchronize, pull_request.reopened.',
      'This is pull_request.labeled, and it listens to pull_request.opened, pull_request.synchronize, pull_request.reopened.',
    ])
    expect(outcome('{ pull_request: { types: [closed] } }', pullRequest({ action: 'closed' }))).toBe('yes')
  })

  it('other events mean all their types', () => {
    expect([outcome('issues', issue('deleted')), outcome('{ issues: { types: [opened] } }', issue('deleted'))]).toEqual([
      'yes',
      'This is issues.deleted, and it listens to issues.opened.',
    ])
  })

  it('a repository_dispatch has the types of its senders', () => {
    const sent = event('repository_dispatch', { action: 'deploy now' })
    expect([
      outcome('repository_dispatch', sent),
      outcome('{ repository_dispatch: { types: ["deploy now"] } }', sent),
      outcome('{ repository_dispatch: { types: [other] } }', sent),
    ]).toEqual(['yes', 'yes', 'This is repository_dispatch.deploy now, and it listens to repository_dispatch.other.'])
  })

  it('a schedule matches its very line', () => {
    const due = (schedule: string) => event('schedule', { schedule, sender: undefined })
    expect(outcome('{ schedule: ["17 3 * * *", { cron: "0 0 * * 1" }] }', due('0 0 * * 1'))).toBe('yes')
    expect(outcome('{ schedule: ["17 3 * * *"] }', due('17  3 * * *'))).toBe(
      'The schedule "17  3 * * *" came due, and it has "17 3 * * *".',
    )
    expect(outcome('{ schedule: ["17 3 * * *", "0 0 * * 1"] }', event('schedule'))).toBe(
      'The schedule of no known line came due, and it has "17 3 * * *", "0 0 * * 1".',
    )
    expect(outcome('issues', due('17 3 * * *'))).toBe('It does not listen to schedule.')
  })

  it('a match says by what, with no text where there is no command', () => {
    const both = config('coding:\n  path: w\n  on: { push: {}, schedule: ["0 0 * * 1"] }')
    const [entry] = both.workflows
    expect(matchTriggers(push('refs/heads/main'), both).matches).toEqual([
      { entry, by: 'event', text: '', why: 'It listens to push.' },
    ])
    expect(matchTriggers(event('schedule', { schedule: '0 0 * * 1' }), both).matches).toEqual([
      { entry, by: 'event', text: '', why: 'Its schedule "0 0 * * 1" came due.' },
    ])
  })

  it('several workflows may match one event', () => {
    const two = config('a:\n  path: a\n  on: issues\nb:\n  path: b\n  on: [push, issues]')
    expect(matchTriggers(issue('opened'), two).matches.map(({ entry, why }) => [entry.name, why])).toEqual([
      ['a', 'It listens to issues (opened).'],
      ['b', 'It listens to issues (opened).'],
    ])
  })
})

describe('branches and tags', () => {
  it('of a push, with GitHub’s rule for the other kind', () => {
    expect(outcome('{ push: { branches: [main, "releases/**"] } }', push('refs/heads/releases/1'))).toBe('yes')
    expect(outcome('{ push: { branches: [main] } }', push('refs/heads/dev'))).toBe('The branch dev does not fit main.')
    expect(outcome('{ push: { branches: [main] } }', push('refs/tags/v1'))).toBe(
      'The tag v1 was pushed, and it filters branches alone.',
    )
    expect(outcome('{ push: { tags: ["v*"] } }', push('refs/heads/main'))).toBe(
      'The branch main was pushed, and it filters tags alone.',
    )
    expect(outcome('{ push: { tags: ["v*"], branches: [main] } }', push('refs/heads/main'))).toBe('yes')
    expect(outcome('{ push: { tags-ignore: ["v*"] } }', push('refs/tags/v2'))).toBe('The tag v2 is left out by v*.')
    expect(outcome('push', push('refs/tags/v2'))).toBe('yes')
  })

  it('of a pull request are those of its base', () => {
    expect([
      outcome('{ pull_request: { branches: [main] } }', pullRequest()),
      outcome('{ pull_request: { branches: [topic] } }', pullRequest()),
    ]).toEqual(['yes', 'The branch main does not fit topic.'])
    expect(outcome('{ pull_request: { branches-ignore: [main] } }', pullRequest())).toBe('The branch main is left out by main.')
  })

  it('of a workflow run are those that it ran on, beside the names of Actions workflows', () => {
    const ran = event('workflow_run', {
      action: 'completed',
      workflow: { name: 'CI [linux]' },
      workflow_run: { id: 1, head_branch: 'main', head_repository: { id: 1 } },
    })
    expect(outcome('{ workflow_run: { workflows: ["CI [linux]"], branches: [main] } }', ran)).toBe('yes')
    expect(outcome('{ workflow_run: { workflows: ["CI*"] } }', ran)).toBe('yes')
    expect(outcome('{ workflow_run: { workflows: [Build] } }', ran)).toBe('The Actions workflow CI [linux] is not among Build.')
  })

  it('of a merge group are those of its target', () => {
    const group = event('merge_group', { action: 'checks_requested', merge_group: { base_ref: 'refs/heads/main' } })
    expect([
      outcome('{ merge_group: { branches: [main] } }', group),
      outcome('{ merge_group: { branches: [dev] } }', group),
    ]).toEqual(['yes', 'The branch main does not fit dev.'])
  })
})

describe('paths', () => {
  const on = '{ push: { paths: ["src/**", "!src/docs/**"] } }'

  it('need one changed file that fits', () => {
    expect(outcome(on, push('refs/heads/main', ['README.md', 'src/a.ts']))).toBe('yes')
    expect(outcome(on, push('refs/heads/main', ['src/docs/a.md']))).toBe('No changed file fits src/**, !src/docs/**.')
    expect(outcome(on, push('refs/heads/main', []))).toBe('No changed file fits src/**, !src/docs/**.')
  })

  it('to ignore leave an event out when all files are ignored', () => {
    const ignoring = '{ push: { paths-ignore: ["docs/**"] } }'
    expect(outcome(ignoring, push('refs/heads/main', ['docs/a', 'b']))).toBe('yes')
    expect(outcome(ignoring, push('refs/heads/main', ['docs/a']))).toBe('All changed files are left out by docs/**.')
    expect(outcome(ignoring, push('refs/heads/main', []))).toBe('All changed files are left out by docs/**.')
  })

  it('are not asked about for tags, nor when nobody can say what changed, as at GitHub', () => {
    expect([outcome(on, push('refs/tags/v1', ['x'])), outcome(on, push('refs/heads/main', null))]).toEqual(['yes', 'yes'])
  })

  it('are asked for only where a workflow needs them', () => {
    const needing = config(`coding:\n  path: w\n  on: ${on}`)
    expect([
      needsChangedPaths(push('refs/heads/main'), needing),
      needsChangedPaths(push('refs/heads/main', []), needing),
      needsChangedPaths(push('refs/tags/v'), needing),
      needsChangedPaths(issue('opened'), needing),
    ]).toEqual([true, false, false, false])
  })

  it.each([
    ['{ push: { paths: ["src/**"] } }', true],
    ['{ push: { paths-ignore: ["docs/**"] } }', true],
    ['push', false],
    ['{ push: { branches: [main] } }', false],
  ])('of a push are asked for by %s: %s', (which, needed) => {
    expect(needsChangedPaths(push('refs/heads/main'), config(`coding:\n  path: w\n  on: ${which}`))).toBe(needed)
  })

  it('are not asked for on a schedule', () => {
    const nightly = config('nightly:\n  path: w\n  on: { schedule: ["0 0 * * 1"], push: { paths: ["src/**"] } }')
    expect(needsChangedPaths(event('schedule', { schedule: '0 0 * * 1' }), nightly)).toBe(false)
  })
})

describe('labels', () => {
  const on = '{ issues: { labels: ["raymond:code"] } }'

  it('on labeled mean the label just added, whatever else is there', () => {
    expect(outcome(on, issue('labeled', { label: { name: 'raymond:code' } }))).toBe('yes')
    expect(outcome(on, issue('labeled', { label: { name: 'bug' } }, ['raymond:code', 'bug']))).toBe(
      'The label bug is not among raymond:code.',
    )
  })

  it('else mean any label present', () => {
    expect([outcome(on, issue('opened', {}, ['x', 'raymond:code'])), outcome(on, issue('opened'))]).toEqual([
      'yes',
      'It needs one of the labels raymond:code, and none of them is set.',
    ])
  })

  it('are compared as GitHub keeps them: case aside, look-alikes apart', () => {
    const names = ['Raymond:Code', 'raymond:co\u0434e', 'raymond:code ', 'raymond：code', '*', 'raymond:code,bug']
    expect(names.map((name) => outcome(on, issue('labeled', { label: { name } })) === 'yes')).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(outcome('{ issues: { labels: ["*"] } }', issue('labeled', { label: { name: 'bug' } }))).not.toBe('yes')
    expect(outcome('{ issues: { labels: ["K"] } }', issue('labeled', { label: { name: '\u212A' } }))).not.toBe('yes')
    expect(
      outcome('{ issues: { labels: ["$(rm) \'🚀\' {{x}}"] } }', issue('labeled', { label: { name: "$(rm) '🚀' {{x}}" } })),
    ).toBe('yes')
  })
})

describe('actors', () => {
  it('are logins or numbers', () => {
    expect([
      outcome('{ issues: { actors: [Mona] } }', issue('opened')),
      outcome(`{ issues: { actors: [${MONA.id}] } }`, issue('opened')),
      outcome('{ issues: { actors: [hubot] } }', issue('opened')),
    ]).toEqual(['yes', 'yes', 'mona is not among hubot.'])
  })
})

describe('if', () => {
  it('guards events and commands alike', () => {
    const rest = '  if: "!contains(github.event.issue.labels.*.name, \'wontfix\')"'
    expect([outcome('issues', issue('opened'), rest), outcome('issues', issue('opened', {}, ['wontfix']), rest)]).toEqual([
      'yes',
      'Its if is false.',
    ])
    const marked = { issue: { number: 7, title: 'T', body: '', labels: [{ name: 'wontfix' }] } }
    expect(outcome('{ issue_comment: { command: code } }', comment('/raymond code', marked), rest)).toBe('Its if is false.')
    expect(outcome('issues', comment('/raymond run coding', marked), rest)).toBe('Its if is false.')
  })

  it('that fails means no, and is a problem', () => {
    const holding = config('coding:\n  path: w\n  on: issues\n  if: "true"')
    expect(matchTriggers(issue('opened'), holding).matches).toEqual([
      { entry: holding.workflows[0], by: 'event', text: '', why: 'It listens to issues (opened).' },
    ])
    const broken = config('coding:\n  path: w\n  on: issues\n  if: fromJSON(github.event.issue.title).x')
    const fault = 'could not be evaluated: Error parsing JSON when evaluating fromJson.'
    expect(matchTriggers(issue('opened'), broken)).toEqual({
      matches: [],
      misses: [{ workflow: 'coding', why: `Its if ${fault}` }],
      problems: [
        {
          code: 'RAY-IF-FAILED',
          message: `The if of workflow coding ${fault}`,
          hint: 'Until it can, it counts as false. Try it with raymond receive.',
        },
      ],
      commands: [],
    })
  })

  it('sees the contexts of GitHub', () => {
    const checks = [
      "github.actor == 'mona'",
      "github.event_name == 'pull_request'",
      "github.head_ref == 'topic'",
      "github.base_ref == 'main'",
      "github.repository_owner == 'octo'",
      "github.ref_name == 'main'",
      'github.event.pull_request.number == 8',
      "github.triggering_actor == 'mona'",
      'github.token == null',
    ]
    for (const check of checks)
      expect([check, outcome('pull_request', pullRequest(), `  if: "${check}"`)]).toEqual([check, 'yes'])
  })
})

describe('comments and commands', () => {
  const own = '{ issue_comment: { command: code } }'

  it('a workflow’s own command starts it, with the text behind it', () => {
    const { matches } = matchTriggers(
      comment('/raymond code mend the parser\nand its tests'),
      config(`coding:\n  path: w\n  on: ${own}`),
    )
    expect(matches).toMatchObject([
      { by: 'command', text: 'mend the parser\nand its tests', why: 'A comment calls its command under issue_comment.' },
    ])
    expect(outcome(own, comment('/raymond run code'))).toBe('yes')
    expect(outcome(own, comment('please code'))).toBe('It waits for /raymond code, and the comment does not say that.')
  })

  it('/raymond run NAME starts any workflow, whatever it listens to', () => {
    expect(outcome('push', comment('/raymond run coding'))).toBe('yes')
    expect(outcome('push', comment('/raymond run Coding now'))).toBe('yes')
    const two = config('coding:\n  path: w\n  on: push\nnightly:\n  path: w\n  on: push')
    expect(matchTriggers(comment('/raymond run coding now'), two)).toMatchObject({
      matches: [{ entry: { name: 'coding' }, by: 'command', text: 'now', why: 'A comment says /raymond run coding.' }],
      misses: [{ workflow: 'nightly', why: 'It does not listen to issue_comment.' }],
    })
  })

  it('that start nothing are named, and those that start another workflow of the same word are not', () => {
    const named = (body: string, on: string, more = '') =>
      matchTriggers(comment(body), config(`coding:\n  path: w\n  on: ${on}\n  if: 'false'${more}`)).misses.filter(
        ({ isNamed }) => isNamed,
      )
    const miss = { workflow: 'coding', why: 'Its if is false.', isNamed: true }
    expect(named('/raymond code', own)).toEqual([miss])
    expect(named('/raymond run coding', own)).toEqual([miss])
    expect(named('/raymond code', '{ push: {}, pull_request_review: { command: code } }')).toEqual([
      { workflow: 'coding', why: 'It does not listen to issue_comment.', instead: '/raymond run coding', isNamed: true },
    ])
    expect(named('/raymond status', own)).toEqual([])
    expect(named('please code', own)).toEqual([])
    expect(named('/raymond code', own, `\nother:\n  path: w\n  on: ${own}`)).toEqual([])
  })

  it('start a workflow once, the first of the comment, and the others are told', () => {
    const started = (body: string, on = own) => {
      const { matches, misses } = matchTriggers(comment(body), config(`coding:\n  path: w\n  on: ${on}`))
      return [matches.map(({ text }) => text), misses.map(({ why, isOneMore }) => [why, isOneMore])]
    }
    const other = (text: string) => [`A comment starts it once. Say ${text} in a comment of its own.`, true]
    expect(started('/raymond code the header\n\n/raymond code the footer')).toEqual([['the header'], [other('"the footer"')]])
    expect(started('/raymond run coding a\n/raymond code b')).toEqual([['a'], [other('"b"')]])
    expect(started('/raymond code b\n/raymond run coding a\n/raymond code')).toEqual([['b'], [other('"a"'), other('it')]])
    expect(started('/raymond run coding a', 'issue_comment')).toEqual([['a'], []])
    expect(started('/raymond code b\n/raymond run coding a', '{ issue_comment: { command: code, labels: [ready] } }')).toEqual([
      ['a'],
      [],
    ])
  })

  it('a workflow’s own command counts where it is listened to, and not where another one is', () => {
    const on = '{ issue_comment: { command: code }, pull_request_review_comment: { command: Mend } }'
    const said = (body: string) => {
      const review = { action: 'created', comment: { id: 1, body, user: MONA }, pull_request: { number: 1 } }
      return [outcome(on, comment(body)), outcome(on, event('pull_request_review_comment', review))]
    }
    expect(said('/raymond code')).toEqual(['yes', 'It waits for /raymond Mend, and the comment does not say that.'])
    expect(said('/raymond mend')).toEqual(['It waits for /raymond code, and the comment does not say that.', 'yes'])
    const { matches } = matchTriggers(comment('/raymond mend a\n/raymond code b'), config(`coding:\n  path: w\n  on: ${on}`))
    expect(matches.map(({ text }) => text)).toEqual(['b'])
  })

  it('edits never start a command', () => {
    for (const action of ['edited', 'deleted']) {
      expect(outcome(own, comment('/raymond code', { action }))).toBe(
        'It waits for /raymond code, and commands are read from new comments alone.',
      )
      expect(outcome('push', comment('/raymond run coding', { action }))).toBe('It does not listen to issue_comment.')
    }
  })

  it('a command is no plain comment', () => {
    expect([outcome('issue_comment', comment('hello')), outcome('issue_comment', comment('/raymond status'))]).toEqual([
      'yes',
      'The comment is a command, and the workflow listens to plain comments.',
    ])
  })

  it.each([
    ['one that is mistyped', comment('/raymond statsu')],
    ['one that lacks its argument', comment('/raymond approve')],
    ['one that an edit brought in', comment('/raymond status', { action: 'edited' })],
  ])('%s is no plain comment either', (_, said) => {
    expect(outcome('issue_comment', said)).toBe('The comment is a command, and the workflow listens to plain comments.')
  })

  it('the other filters hold for a workflow’s own command', () => {
    expect(outcome('{ issue_comment: { command: code, labels: [ready] } }', comment('/raymond code'))).toBe(
      'It needs one of the labels ready, and none of them is set.',
    )
    expect(outcome('{ discussion_comment: { command: code } }', comment('/raymond code'))).toBe(
      'It does not listen to issue_comment.',
    )
  })

  it('one workflow starts once for a comment, however often it is called', () => {
    const { matches } = matchTriggers(
      comment('/raymond code a\n/raymond run coding b'),
      config(`coding:\n  path: w\n  on: ${own}`),
    )
    expect(matches.map(({ text }) => text)).toEqual(['a'])
  })

  it('a review is new when it is submitted', () => {
    const review = (action: string) =>
      event('pull_request_review', { action, review: { id: 1, body: '/raymond code', user: MONA }, pull_request: { number: 1 } })
    expect([
      outcome('{ pull_request_review: { command: code } }', review('submitted')),
      outcome('{ pull_request_review: { command: code } }', review('edited')),
    ]).toEqual(['yes', 'It waits for /raymond code, and commands are read from new comments alone.'])
  })

  it('commands that start nothing come back for the caller, and so do mistakes', () => {
    const { commands, problems } = matchTriggers(comment('/raymond stop\n/raymond statsu'), config('coding:\n  path: w'))
    expect([commands, problems.map(({ hint }) => hint)]).toEqual([[{ type: 'stop', run: null }], ['Did you mean "status"?']])
  })
})

describe('the action’s own doings', () => {
  it('its comments start nothing, whoever seems to have written them', () => {
    expect(outcome('issue_comment', comment('Done.\n<!-- raymond:run id=x depth=0 -->'))).toBe(
      "The comment is one of the action's own.",
    )
    const pushed = config('coding:\n  path: w\n  on: push')
    expect(matchTriggers(comment('/raymond run coding\n/raymond statsu\n\n<!-- raymond:x -->'), pushed)).toEqual({
      matches: [],
      misses: [{ workflow: 'coding', why: "The comment is one of the action's own." }],
      problems: [],
      commands: [],
    })
  })

  it('pushes to its branches start nothing', () => {
    expect(outcome('push', push('refs/heads/raymond/coding-7-99/main'))).toBe(
      "The push went to one of the action's own branches.",
    )
    expect(outcome('push', push('refs/heads/raymond-fan'))).toBe('yes')
  })

  it('issues that it opened start runs, up to three in a row', () => {
    const opened = (depth: number) =>
      issue('opened', { issue: { number: 9, title: 'T', labels: [], body: `<!-- raymond:issue depth=${depth} -->` } })
    expect([0, 2, 3].map((depth) => outcome('issues', opened(depth)))).toEqual([
      'yes',
      'yes',
      'It would be number 4 in a chain of runs that set each other off, and 3 is the limit.',
    ])
  })

  it('a person’s command on such an issue begins a new chain', () => {
    const deep = { issue: { number: 9, title: 'T', labels: [], body: '<!-- raymond:issue depth=3 -->' } }
    expect(outcome('push', comment('/raymond run coding', deep))).toBe('yes')
  })
})

it('the input workflow of the action starts a workflow whatever the event', () => {
  const [entry] = config('coding:\n  path: w\n  if: "false"').workflows
  expect(matchDirectly(entry!)).toEqual({ entry, by: 'input', text: '', why: 'The input workflow names coding.' })
})
