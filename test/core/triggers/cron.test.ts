import { isValidCron } from '@actions/workflow-parser/model/converter/cron'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cronFault } from '../../../src/core/triggers/cron.ts'

describe('cron lines', () => {
  it.each([
    '17 3 * * *',
    '*/5 * * * *',
    '0 0 1 1 0',
    '30 5,17 * * *',
    '0 9-17/2 * JAN-mar MON-FRI',
    '0 0 1-15,20 * *',
    '59 23 31 12 6',
  ])('takes %s', (line) => {
    expect(cronFault(line)).toBeUndefined()
  })

  it.each([
    ['@daily', 'GitHub does not know @daily; it takes five fields'],
    ['* * * *', 'it has 4 fields, not 5'],
    ['0 0 * * * *', 'it has 6 fields, not 5'],
    ['', 'it has 1 field, not 5'],
    ['60 0 * * *', '"60" is no minute (0 to 59)'],
    ['0 0 0 * *', '"0" is no day of the month (1 to 31)'],
    ['0 0 * 13 *', '"13" is no month (1 to 12)'],
    ['0 0 * * 7', '"7" is no day of the week (0 to 6)'],
    ['5-1 0 * * *', '"5-1" is no minute (0 to 59)'],
    ['*/0 0 * * *', '"*/0" is no minute (0 to 59)'],
    ['1,,2 0 * * *', '"1,,2" is no minute (0 to 59)'],
    ['0 0 * * mo', '"mo" is no day of the week (0 to 6)'],
    ['0x1 0 * * *', '"0x1" is no minute (0 to 59)'],
  ])('says what is wrong with %j', (line, fault) => {
    expect(cronFault(line)).toBe(fault)
  })

  it('agrees with GitHub’s own check on lines made of plausible parts', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '*',
        '*/5',
        '*/15',
        '1-5',
        '5-1',
        '1-5/2',
        '3,4',
        'mon',
        'mon-fri',
        'jan',
        'jan-dec',
        ',',
        '1,',
        '/2',
        '-',
        '1-',
        '1/2',
        '1//2',
      ),
      fc.integer({ min: 0, max: 61 }).map(String),
    )
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 4, maxLength: 6 }),
        (parts) => (cronFault(parts.join(' ')) === undefined) === isValidCron(parts.join(' ')),
      ),
    )
  })
})
