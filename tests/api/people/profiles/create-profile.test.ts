import { beforeAll, describe, expect, test } from 'vitest'
import { createProfile } from '#contract/people/profiles.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { documentKeys, documents } from '../../../support/documents.ts'
import { FORM, FORM_WITH_DOCUMENT, PDF, PNG, dataUrl, pdfOf, pngOf } from './forms.ts'

const testServer = testMarketOfFile()
let ada: Person
let grace: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada' })
  grace = await testServer.customer({ username: 'grace' })
})

const refused = (body: unknown) => testServer.changesNoRow(() => grace.call(createProfile, { body }))

describe('200', () => {
  test('a first profile is pending, and its document is a URL of ours', async () => {
    const { status, body } = await ada.call(createProfile, { body: FORM_WITH_DOCUMENT })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...FORM,
      id: expect.stringMatching(/^\d+$/),
      userId: ada.id,
      status: 'pending',
      rejectionReason: null,
      fixes: [],
      idDocument: '/api/profile/document',
      createdAt: testServer.clock.now().toISOString(),
    })
    const { rows } = await testServer.pool.query('select kyc_status from accounts where customer_id = $1', [
      ada.id,
    ])
    expect(rows).toEqual([{ kyc_status: 'pending' }])
  })

  test('the document is stored apart, encrypted', async () => {
    const { rows } = await testServer.pool.query(
      'select customer_id, id, media_type, content, key_id from documents where customer_id = $1',
      [ada.id],
    )
    expect(rows).toMatchObject([{ media_type: 'image/png', key_id: documentKeys.current.id }])
    expect(rows[0].content.includes(PNG.subarray(0, 8))).toBe(false)
    expect(documents.decrypt(rows[0])).toMatchObject({ content: PNG })
  })

  test('fields of the answer cannot be brought along', async () => {
    const eve = await testServer.customer({ username: 'eve' })
    const { body } = await eve.call(createProfile, {
      body: {
        ...FORM_WITH_DOCUMENT,
        status: 'approved',
        id: '1',
        userId: ada.id,
        rejectionReason: 'x',
        createdAt: '2000-01-01',
      },
    })
    expect(body).toMatchObject({ userId: eve.id, status: 'pending', rejectionReason: null })
  })

  test('a document of exactly 1 MiB is accepted', async () => {
    const mary = await testServer.customer({ username: 'mary' })
    const { status } = await mary.call(createProfile, {
      body: { ...FORM, idDocument: dataUrl(pdfOf(1_048_576), 'application/pdf') },
    })
    expect(status).toBe(200)
  })

  test('text is trimmed and otherwise kept as it is, markup included', async () => {
    const joan = await testServer.customer({ username: 'joan' })
    const { body } = await joan.call(createProfile, {
      body: {
        ...FORM_WITH_DOCUMENT,
        fullName: '  <img src=x onerror=alert(1)> Ödön 王 ',
        occupation: '=HYPERLINK("x")',
      },
    })
    expect(body).toMatchObject({
      fullName: '<img src=x onerror=alert(1)> Ödön 王',
      occupation: '=HYPERLINK("x")',
    })
  })

  test('20 first submissions at once make one', async () => {
    const dora = await testServer.customer({ username: 'dora' })
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => dora.call(createProfile, { body: FORM_WITH_DOCUMENT })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    const { rows } = await testServer.pool.query(
      `select (select count(*) from profile_submissions where customer_id = $1) as profiles,
         (select count(*) from documents where customer_id = $1) as documents`,
      [dora.id],
    )
    expect(rows).toEqual([{ profiles: 1n, documents: 1n }])
  })
})

describe('400', () => {
  test.each([
    ['fullName', 121],
    ['occupation', 81],
    ['address', 161],
    ['idNumber', 41],
  ])('%s of %i characters', async (field, length) => {
    const { status, problem } = await refused({ ...FORM_WITH_DOCUMENT, [field]: 'x'.repeat(length) })
    expect(status).toBe(400)
    expect(problem.errors?.[0]?.path).toBe(field)
  })

  test.each([
    ['2008-08-22', 'You must be at least 18 years old'],
    ['2026-08-22', 'This date is in the future'],
    ['1800-01-01', 'Enter a date in 1900 or later'],
    ['1990-02-30', 'Enter a valid date of birth'],
    ['10.12.1985', 'Enter a valid date of birth'],
  ])('born %s', async (dateOfBirth, detail) => {
    const { status, problem } = await refused({ ...FORM_WITH_DOCUMENT, dateOfBirth })
    expect({ status, detail: problem.detail }).toEqual({ status: 400, detail })
  })

  test.each([
    ['employmentStatus', 'Employed'],
    ['annualIncome', '1000000+'],
    ['idType', 'library_card'],
    ['idType', 'constructor'],
    ['phoneNumber', 'call me'],
    ['nationality', '1'],
    ['nationality', 'British'],
    ['country', 'united kingdom'],
    ['country', 'US'],
    ['postalCode', '!!'],
    ['postalCode', '-'],
    ['postalCode', 'SW1Y_4JH'],
    ['idNumber', '?'],
    ['idNumber', 'P1'],
    ['idNumber', '12345?'],
  ])('%s: %s is no choice', async (field, value) => {
    const { status, problem } = await refused({ ...FORM_WITH_DOCUMENT, [field]: value })
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: field })
  })

  const NOT_ACCEPTED = 'Please upload a JPEG, PNG or WebP image or a PDF'
  const TOO_LARGE = 'Please upload a document smaller than 1MB'
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  test.each([
    ['no document', undefined, 'ID document is required'],
    ["the URL of one that isn't there yet", '/api/profile/document', 'ID document is required'],
    ["another customer's URL", '/api/admin/profiles/1/document', NOT_ACCEPTED],
    ['nothing', '', NOT_ACCEPTED],
    ['an SVG', dataUrl(svg, 'image/svg+xml'), NOT_ACCEPTED],
    ['an SVG that calls itself a PNG', dataUrl(svg), NOT_ACCEPTED],
    ['HTML', dataUrl(Buffer.from('<script>alert(1)</script>'), 'text/html'), NOT_ACCEPTED],
    ['a PDF that calls itself a PNG', dataUrl(PDF), NOT_ACCEPTED],
    ['a web address', 'https://example.com/me.png', NOT_ACCEPTED],
    ['a script address', ['java', 'script:alert(1)'].join(''), NOT_ACCEPTED],
    ['a charset', dataUrl(PNG).replace(';', ';charset=utf-8;'), NOT_ACCEPTED],
    ['no base64', `data:image/png,${PNG.toString('latin1')}`, NOT_ACCEPTED],
    ['blanks in the base64', dataUrl(PNG).replace('NSUhE', 'NSU hE'), NOT_ACCEPTED],
    ['line breaks in the base64', dataUrl(PNG).replace('NSUhE', 'NSU\nhE'), NOT_ACCEPTED],
    ['base64 of the URL kind', 'data:application/pdf;base64,JVBERi0xLjcK_-__', NOT_ACCEPTED],
    ['cut base64', dataUrl(PNG).slice(0, -1), NOT_ACCEPTED],
    ['an empty document', 'data:image/png;base64,', NOT_ACCEPTED],
    [
      'a PNG of 400 megapixels',
      dataUrl(pngOf(20_000, 20_000)),
      'Please upload an image of at most 25 megapixels',
    ],
    ['a byte more than 1 MiB', dataUrl(pdfOf(1_048_577), 'application/pdf'), TOO_LARGE],
    ['far more than 1 MiB', dataUrl(pdfOf(1_070_000), 'application/pdf'), TOO_LARGE],
  ])('a document that is %s', async (_, idDocument, detail) => {
    const { status, problem } = await refused({ ...FORM, idDocument })
    expect({ status, detail: problem.detail, path: problem.errors?.[0]?.path }).toEqual({
      status: 400,
      detail,
      path: 'idDocument',
    })
  })
})

test('409: a customer with a profile edits it instead', async () => {
  const { status, problem } = await testServer.changesNoRow(() =>
    ada.call(createProfile, { body: FORM_WITH_DOCUMENT }),
  )
  expect({ status, code: problem.code }).toEqual({ status: 409, code: 'profile_exists' })
})

test('413: a body of 1.5 MiB is not read', async () => {
  const { status, problem } = await refused({ ...FORM, idDocument: 'x'.repeat(1_572_864) })
  expect({ status, code: problem.code }).toEqual({ status: 413, code: 'body_too_large' })
})
