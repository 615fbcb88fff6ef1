import { describe, expect, test } from 'vitest'
import { propose } from '#contract/records/proposals.ts'
import { refusedTwice } from '../../../support/api/refused-decision.ts'
import { correctionBody } from '../../cash/corrections/corrections.ts'
import { askedDeposit, ok, openOffice, proposedDeposit, refused, refusedLine } from './proposals.ts'

const office = openOffice()

describe('200', () => {
  test('what is proposed stays as it was: the payload, its hash and the version that was seen', async () => {
    const requestId = await askedDeposit(office.ada, '12.34')
    const id = await proposedDeposit(office.cashier, requestId)
    const { rows } = await office.testServer.pool.query(
      `select payload, encode(payload_hash, 'hex') = encode(sha256(payload::bytea), 'hex') as is_hashed,
         subject, subject_version, status, proposed_by::text from proposals where id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        payload: JSON.stringify({ requestId }),
        is_hashed: true,
        subject: `deposit_request:${requestId}`,
        subject_version: '1234 1000000000000',
        status: 'proposed',
        proposed_by: office.cashier.id,
      },
    ])
  })
})

describe('refused', () => {
  test('409: a second open proposal about the same, also at once', async () => {
    const requestId = await askedDeposit(office.ada, '12.34')
    const body = { kind: 'deposit_approval', requestId, reason: 'r' } as const
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => office.cashier.call(propose, { body })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  test('403: by who may not propose it', async () => {
    const requestId = await askedDeposit(office.ada, '12.34')
    const body = { kind: 'deposit_approval', requestId, reason: 'r' } as const
    const ofTreasurer = () => office.treasurer.call(propose, { body })
    expect(await refusedTwice(office.testServer.pool, ofTreasurer)).toEqual([
      '403 not_allowed',
      refusedLine(`deposit_request:${requestId}`, office.treasurer, {
        customer: office.ada,
        tried: 'proposed',
        refusal: 'not_allowed',
      }),
    ])
  })

  test('404: about what is not there, or decided', async () => {
    const of = (requestId: string) =>
      office.cashier.call(propose, { body: { kind: 'deposit_approval', requestId, reason: 'r' } })
    expect(refused(await of('1'))).toBe('404 not_found')
    const correction = correctionBody('deposit_returned', '1.00', { corrects: '1' })
    const body = { kind: 'correction', customerId: office.ada.id, correction, reason: 'r' } as const
    expect(refused(await office.cashier.call(propose, { body }))).toBe('404 not_found')
    expect(
      ok(
        await office.cashier.call(propose, {
          body: { ...body, correction: correctionBody('goodwill', '1.00') },
        }),
      ),
    ).toHaveProperty('id')
  })
})
