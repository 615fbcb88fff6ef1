import { describe, expect, test, vi } from 'vitest'
import { callErrorOf, detailOf } from './call-error.ts'

const answer = (status: number, type: string, body: string, statusText = '') =>
  new Response(body, { status, statusText, headers: { 'content-type': type } })

describe('an answer that is no success', () => {
  test('says the sentence of a problem document', async () => {
    const body = JSON.stringify({ status: 422, detail: 'Insufficient balance', code: 'insufficient_funds' })
    const error = await callErrorOf(answer(422, 'application/problem+json', body))
    expect(error).toMatchObject({
      message: '422: Insufficient balance',
      code: 'insufficient_funds',
      errors: [],
    })
  })

  test('keeps only field errors that are some', async () => {
    const errors = [{ path: 'amount', message: 'Too small' }, null, { path: 3 }]
    const body = JSON.stringify({ detail: 'Bad input', errors })
    const error = await callErrorOf(answer(400, 'application/problem+json', body))
    expect(error.errors).toEqual([{ path: 'amount', message: 'Too small' }])
  })

  test('says how to get more of what a limit does not allow', async () => {
    const told = async (howToGetMore: string | null) => {
      const body = JSON.stringify({ detail: 'You have 5 open questions', limit: { howToGetMore } })
      return (await callErrorOf(answer(422, 'application/problem+json', body))).detail
    }
    expect(await told('Wait for a reply.')).toBe('You have 5 open questions. Wait for a reply.')
    expect(await told(null)).toBe('You have 5 open questions')
  })

  test('says when to try again, as far as the answer does', async () => {
    const told = async (retryAfter?: string) => {
      const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })
      const body = JSON.stringify({ detail: 'Too many requests. Please try again later' })
      return detailOf(await callErrorOf(new Response(body, { status: 429, headers })), '')
    }
    expect(await told()).toBe('Too many requests. Please try again later')
    expect(await told('Wed, 21 Oct 2026 07:28:00 GMT')).toBe('Too many requests. Please try again later')
    expect(await told('60')).toBe('Too many requests. Please try again in a minute')
    expect(await told('61')).toBe('Too many requests. Please try again in 2 minutes')
  })

  test('says a plain text as it is, and the status text for an empty one', async () => {
    expect((await callErrorOf(answer(500, 'text/plain', 'Out of order'))).message).toBe('500: Out of order')
    expect((await callErrorOf(answer(502, 'text/plain', '', 'Bad Gateway'))).message).toBe('502: Bad Gateway')
  })

  test("never shows the markup of a proxy's page", async () => {
    const page = answer(502, 'text/html; charset=utf-8', '<h1>nginx</h1>')
    expect(detailOf(await callErrorOf(page), 'Failed to buy asset')).toBe('Failed to buy asset')
  })

  test('an answer that did not come is told by the fallback, or by the lack of a connection', () => {
    const lost = new TypeError('Failed to fetch')
    expect(detailOf(lost, 'Your wallet is temporarily unavailable')).toBe(
      'Your wallet is temporarily unavailable',
    )
    vi.stubGlobal('navigator', { onLine: false })
    expect(detailOf(lost, 'Your wallet is temporarily unavailable')).toBe("You're offline")
    vi.unstubAllGlobals()
  })
})
