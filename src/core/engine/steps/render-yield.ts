import type { Carried } from '../../run/run.ts'
import type { YieldValue } from '../../steps/yield-value.ts'

/** A typed value where only text can go: text as it is, data and errors as JSON, with keywords as `{"$kw": "name"}`. */
export function renderYield(value: YieldValue): string {
  switch (value.type) {
    case 'text':
      return value.text
    case 'data':
      return JSON.stringify(value.data)
    case 'error':
      return JSON.stringify(value)
  }
}

/** The same on its way into a state; an error is marked as one. */
export function carriedYield(value: YieldValue): Carried {
  return { text: renderYield(value), from: 'run', ...(value.type === 'error' ? { failed: true } : {}) }
}
