/** An issue that is planned, asked about, implemented by three agents, tested, sent back, reviewed and done. */
import type { Play } from './played-run.ts'

const PLAN = `You plan a change for this repository.

Read the issue, look at the code, and write down:
1. what is wrong,
2. which files change,
3. how it will be tested.

Say <goto>SPLIT</goto> when the plan stands. Ask when something only a person can decide is open.`

export const codingFiles: Readonly<Record<string, string>> = {
  'workflow.yaml': 'name: coding\n',
  'START.md': '---\nallowed_transitions:\n  - { tag: goto, target: PLAN }\n  - { tag: result }\n---\nIs this an issue for us?\n',
  'PLAN.md': `---\nallowed_transitions:\n  - { tag: goto, target: SPLIT }\n  - { tag: ask, next: PLAN }\n---\n${PLAN}\n`,
  'SPLIT.md':
    '---\nallowed_transitions:\n  - { tag: fork, target: IMPLEMENT, next: TEST }\n  - { tag: goto, target: TEST }\n---\nFork a worker for each part.\n',
  'IMPLEMENT.md':
    '---\nallowed_transitions:\n  - { tag: goto, target: IMPLEMENT }\n  - { tag: result }\n---\nWrite the code of your part.\n',
  'TEST.sh': 'npm test && echo "<function return=\\"SUMMARY\\">REVIEW</function>" || echo "<goto>FIX</goto>"\n',
  'FIX.md':
    '---\nallowed_transitions:\n  - { tag: goto, target: TEST }\nmax_visits: 5\non_max_visits: GIVE_UP\n---\nMend what the tests found.\n',
  'REVIEW.md': '---\nallowed_transitions:\n  - { tag: result }\n---\nReview the change.\n',
  'SUMMARY.md': '---\nallowed_transitions:\n  - { tag: result }\n---\nSum it up.\n',
  'GIVE_UP.md': '---\nallowed_transitions:\n  - { tag: result, status: failure }\n---\nSay why it cannot be done.\n',
}

const FORKS = ['cart.ts', 'store.ts', 'checkout.ts']
  .map((file) => `<fork next="TEST" input="${file}">IMPLEMENT</fork>`)
  .join('\n')

export const codingPlay: Play = {
  files: codingFiles,
  answers: [{ text: 'Keep it for 30 days', after: 5_400_000 }],
  say(effect, turn) {
    switch (effect.state) {
      case 'START.md':
        return {
          prompt: 'Is this an issue for us?\n\nThe cart forgets its items.',
          text: 'It is about our cart.\n\n<goto>PLAN</goto>',
          ms: 9_000,
          usd: 0.012,
        }
      case 'PLAN.md':
        return turn < 3
          ? {
              prompt: PLAN,
              text: 'Two ways are open.\n\n<ask next="PLAN" choices="30 days,for ever">How long should a cart be kept?</ask>',
              ms: 74_000,
              usd: 0.21,
              model: 'claude-sonnet-4-5',
            }
          : {
              prompt: 'The answer is: Keep it for 30 days',
              text: 'The plan:\n\n1. `cart.ts` writes to the store at every change.\n2. `store.ts` drops carts after 30 days.\n3. `checkout.ts` reads from it.\n\n<goto>SPLIT</goto>',
              ms: 52_000,
              usd: 0.17,
              model: 'claude-sonnet-4-5',
            }
      case 'SPLIT.md':
        return effect.attempt === 1
          ? { prompt: 'Fork a worker for each part.', text: 'I will fork three workers now.', ms: 11_000, usd: 0.02 }
          : { prompt: effect.reminder ?? '', text: `Three parts:\n\n${FORKS}`, ms: 8_000, usd: 0.03 }
      case 'IMPLEMENT.md': {
        if (effect.agent.endsWith('2') && effect.attempt === 1 && turn < 12)
          return {
            prompt: 'Write the code of your part.\n\nstore.ts',
            failure: {
              class: 'overloaded',
              message: 'The service is overloaded.',
              detail: 'HTTP 529\n{"type":"overloaded_error"}',
            },
            ms: 4_000,
            usd: 0.004,
          }
        const more = turn % 3 !== 0 && turn < 14
        return {
          prompt: `Write the code of your part.\n\n${effect.agent}`,
          text: more
            ? 'The tests come next.\n\n<goto>IMPLEMENT</goto>'
            : 'Written, with tests.\n\n<result>done, 2 files changed</result>',
          ms: 90_000 + (turn % 5) * 34_000,
          usd: 0.11 + (turn % 4) * 0.05,
          model: 'claude-sonnet-4-5',
        }
      }
      case 'TEST.sh':
        return {
          text:
            turn < 20 && turn % 2 === 0
              ? '2 tests failed\n<goto>FIX</goto>'
              : '148 tests passed\n<function return="SUMMARY">REVIEW</function>',
          ms: 41_000,
        }
      case 'FIX.md':
        return {
          prompt: 'Mend what the tests found.',
          text: 'An item was counted twice.\n\n<goto>TEST</goto>',
          ms: 63_000,
          usd: 0.14,
          model: 'claude-sonnet-4-5',
        }
      case 'REVIEW.md':
        return {
          prompt: 'Review the change.',
          text: 'Small, tested, and it does what was asked.\n\n<result>approved</result>',
          ms: 58_000,
          usd: 0.19,
          model: 'claude-sonnet-4-5',
        }
      case 'SUMMARY.md':
        return {
          prompt: 'Sum it up.',
          text: '<result>The cart is kept for 30 days.\n\nThree files changed, 12 tests added.</result>',
          ms: 14_000,
          usd: 0.03,
        }
      default:
        throw new Error(`nobody says anything at ${effect.state}`)
    }
  },
}
