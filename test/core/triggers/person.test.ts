import { describe, expect, it } from 'vitest'
import { reaches, roleOf } from '../../../src/core/triggers/person.ts'

const role = (permission: string, roleName: string | null) =>
  roleOf({ login: 'mona', id: 1, type: 'User', access: { permission, roleName } })

describe('a person’s role', () => {
  it('is the role_name of the API, which knows more roles than permission', () => {
    const pairs = [
      ['admin', 'admin'],
      ['write', 'maintain'],
      ['write', 'write'],
      ['read', 'triage'],
      ['read', 'read'],
    ] as const
    expect(pairs.map(([permission, name]) => role(permission, name))).toEqual(['admin', 'maintain', 'write', 'triage', 'read'])
  })

  it('with a custom name is its permission, and never maintain or admin by that name', () => {
    expect(
      ['security', 'Maintain', 'MAINTAIN', 'maintainer', 'admin ', 'Admin', 'constructor'].map((name) => role('write', name)),
    ).toEqual(Array(7).fill('write'))
    expect(role('read', 'Admin')).toBe('read')
  })

  it('is never more than its permission allows', () => {
    expect([role('read', 'admin'), role('read', 'maintain'), role('read', 'write'), role('write', 'admin')]).toEqual([
      'read',
      'read',
      'read',
      'write',
    ])
  })

  it('comes from permission where an older server gives no role_name', () => {
    expect([role('admin', null), role('write', null), role('read', null)]).toEqual(['admin', 'write', 'read'])
  })

  it('is maintain or triage where a server says so in permission too', () => {
    expect([role('maintain', 'maintain'), role('triage', null), role('triage', 'admin')]).toEqual([
      'maintain',
      'triage',
      'triage',
    ])
  })

  it('is none when GitHub says none, something unknown, or nothing', () => {
    expect([
      role('none', 'none'),
      role('none', 'admin'),
      role('owner', 'admin'),
      role('constructor', null),
      roleOf({ login: 'x', id: 1, type: 'User', access: null }),
    ]).toEqual(Array(5).fill(null))
  })

  it('reaches those below it', () => {
    expect([
      reaches('write', 'triage'),
      reaches('write', 'write'),
      reaches('write', 'maintain'),
      reaches('admin', 'maintain'),
    ]).toEqual([true, true, false, true])
  })
})
