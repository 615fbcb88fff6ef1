import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listStaff, revokeRole } from '#contract/people/staff/staff.ts'
import { getUser, login } from '#contract/people/identity.ts'
import { acceptInvitation } from '#contract/people/staff/invitations.ts'
import { asServer } from '../../../support/database/postgres.ts'
import { releaseTogether } from '../../../support/last-byte.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { CHOSEN, accept, invite, invitedToken } from './invitations.ts'

const testServer = testServerOfFile()
let anna: Person
let vera: Person
let people = 0
let username = ''
beforeEach(async () => {
  anna = await testServer.staff(`anna${people}`, ['administrator'])
  vera = await testServer.staff(`vera${people++}`, ['administrator'])
  username = `nora${people}`
})

const over = async (token: string, code = 'link_over', password = CHOSEN) => {
  const { status, problem } = await testServer.changesNoRow(() =>
    accept(testServer.visitor(), token, password),
  )
  expect([status, problem.code]).toEqual([409, code])
}

describe('200', () => {
  test('the person is on the staff with the roles that were confirmed, and signs in', async () => {
    const { id, token } = await invitedToken(anna, vera, username, ['kyc', 'support'])
    expect(await accept(testServer.visitor(), token)).toMatchObject({ status: 200, body: {} })
    const visitor = testServer.visitor()
    const signedIn = await visitor.call(login, { body: { username, password: CHOSEN } })
    expect(signedIn.body).toMatchObject({ role: 'administrator', email: `${username}@staff.example` })
    expect((await visitor.call(getUser)).body.permissions).toContain('profiles.decide')
    const { body: staff } = await vera.call(listStaff)
    expect(staff.find((member) => member.username === username)?.roles).toMatchObject([
      { role: 'support', grantedBy: anna.username },
      { role: 'kyc', grantedBy: anna.username },
    ])
    const { rows } = await testServer.pool.query(
      `select l.actor_id, l.actor_kind, l.after from audit_log l join users u on l.subject_id = u.id::text
       where u.username = $1 and l.action = 'administrator.created'`,
      [username],
    )
    expect(rows).toEqual([
      {
        actor_id: null,
        actor_kind: 'visitor',
        after: {
          username,
          role: 'administrator',
          by: 'an invitation',
          invitation: id,
          roles: 'kyc, support',
        },
      },
    ])
  })
})

describe('is refused and changes no row', () => {
  test('409: a link that was used', async () => {
    const { token } = await invitedToken(anna, vera, username)
    await accept(testServer.visitor(), token)
    await over(token)
  })

  test('409: after a day', async () => {
    const { token } = await invitedToken(anna, vera, username)
    testServer.clock.advance({ hours: 24 })
    await over(token)
  })

  test('409: of an inviter or a confirmer who is no administrator any more', async () => {
    const [first, second] = [
      await invitedToken(anna, vera, username),
      await invitedToken(vera, anna, `${username}b`),
    ]
    const body = { role: 'administrator', reason: 'r' } as const
    await vera.call(revokeRole, { params: { id: anna.id }, body })
    await over(first.token)
    await over(second.token)
  })

  test('409: a username or an address that a customer took meanwhile', async () => {
    const { token } = await invitedToken(anna, vera, username)
    await testServer.customer({ username })
    await over(token, 'username_or_email_taken')
  })

  test('400: a weak password, which leaves the link good', async () => {
    const { token } = await invitedToken(anna, vera, username)
    for (const password of ['short', 'Password1!', `${username}-Abc1!`]) {
      const { status, problem } = await accept(testServer.visitor(), token, password)
      expect([password, status, problem.errors?.[0]?.path]).toEqual([password, 400, 'password'])
    }
    expect((await accept(testServer.visitor(), token)).status).toBe(200)
  })
})

test('of twelve uses of one link at once, on two servers, one makes the colleague', async () => {
  const { token } = await invitedToken(anna, vera, username)
  const node = await testServer.secondNode()
  const sendings = Array.from({ length: 12 }, () => ({
    token: '',
    endpoint: acceptInvitation,
    body: { token, password: CHOSEN },
  }))
  const replies = await releaseTogether([testServer.url, node.url], sendings)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await testServer.pool.query(
    `select from audit_log where action = 'administrator.created' and after ->> 'username' = $1`,
    [username],
  )
  expect(rows).toHaveLength(1)
})

describe('the server’s own role', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client(asServer(testServer.connection).connection)
    await client.connect()
  })
  afterAll(() => client.end())

  const outcome = async (hash: string) => {
    const { rows } = await client.query<{ outcome: string }>(
      `select accept_staff_invitation(sha256($1::bytea), 7, '$argon2id$x', 8, '127.0.0.1', $2) as outcome`,
      [hash, testServer.clock.now()],
    )
    return rows[0]?.outcome
  }
  const inserting = (columns: string, values: string) =>
    client.query(
      `insert into staff_invitations (id, username, email, first_name, last_name, roles, reason, invited_by,
         invited_at, expires_at${columns})
       select 9, 'thief', 't@example.org', 'A', 'Thief', '{administrator}', 'r', id,
         $1::timestamptz, $1::timestamptz + interval '1 day'${values}
       from users where username = 'root'`,
      [testServer.clock.now()],
    )

  test('inserts no invitation that is confirmed or used', async () => {
    await expect(inserting(', confirmed_at', ', $1::timestamptz')).rejects.toThrow('permission denied')
    await expect(inserting(', token_hash', `, sha256('t')`)).rejects.toThrow('permission denied')
    await expect(inserting(', used_at', ', $1::timestamptz')).rejects.toThrow('permission denied')
  })

  test('changes neither the person nor the roles of one, nor says that it was used', async () => {
    for (const set of [
      `roles = '{administrator}'`,
      `email = 't@example.org'`,
      `user_id = 1`,
      `used_at = now()`,
    ])
      await expect(client.query(`update staff_invitations set ${set}`)).rejects.toThrow('permission denied')
  })

  test('makes no colleague of an unknown link, nor of an invitation without the lines of its people', async () => {
    expect(await outcome('t')).toBe('over')
    await client.query('begin')
    await inserting('', '')
    await client.query(
      `update staff_invitations set confirmed_at = invited_at, confirmed_by = $1, token_hash = sha256('t')
       where id = 9`,
      [vera.id],
    )
    expect(await outcome('t')).toBe('over')
    await client.query('rollback')
  })

  test('takes no confirmed invitation over with a token of its own', async () => {
    await invitedToken(anna, vera, username)
    await expect(
      client.query(`update staff_invitations set token_hash = sha256('t') where username = $1`, [username]),
    ).rejects.toThrow('confirmed already')
    const waiting = (await invite(anna, `${username}b`)).body.invitation.id
    await client.query('begin')
    const confirming = client.query(
      `update staff_invitations set confirmed_at = invited_at, confirmed_by = invited_by,
         expires_at = invited_at + interval '1 day', token_hash = sha256('t') where id = $1`,
      [waiting],
    )
    await expect(confirming).rejects.toThrow('confirmed_by_another')
    await client.query('rollback')
  })
})
