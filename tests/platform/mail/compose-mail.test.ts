import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { parseMailbox } from '#server/platform/config/mail-settings.ts'
import type { ClaimedMail } from '#server/platform/mail/outbox.ts'

const MAIL: ClaimedMail = {
  customer_id: 1n,
  notification_id: 77n,
  recipient: 'ada@example.com',
  attempts: 1,
  created_at: new Date('2026-11-18T15:00:00Z'),
  title: 'Deposit rejected',
  body: 'Your deposit was not approved. Reason: none',
  link: '/wallet?tab=deposits',
}

async function sent(
  mail: Partial<ClaimedMail>,
  product: { name?: string; url?: string; from?: string } = {},
) {
  const from = parseMailbox(product.from ?? 'no-reply@northfold.example')
  if (!from) throw new Error('an impossible sender')
  const letterhead = { productName: product.name ?? 'Northfold', publicUrl: product.url, from }
  const raw = await composeMail({ ...MAIL, ...mail }, letterhead)
  return { raw: raw.toString('latin1'), ...(await PostalMime.parse(raw)) }
}

const headerNames = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .split(/\r\n(?![ \t])/)
    .map((line) => line.split(':')[0])

describe('a message', () => {
  test('leads to the page of the product where it is to be seen, when its address is known', async () => {
    const { text, html } = await sent({}, { url: 'https://broker.example.com' })
    expect(text).toContain('Open in Northfold: https://broker.example.com/wallet?tab=deposits\n')
    expect(html).toContain('href="https://broker.example.com/wallet?tab=deposits"')
    const without = await sent({})
    expect(without.text).toContain('Sign in to Northfold for details.')
    expect(without.html).not.toContain('href')
  })

  test('is text and HTML, from the product by its name, and looks the same at every attempt', async () => {
    const { raw, from, messageId, date } = await sent({})
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(from).toMatchObject({ name: 'Northfold', address: 'no-reply@northfold.example' })
    expect(date).toBe('2026-11-18T15:00:00.000Z')
    const again = await sent({ attempts: 7 })
    expect([again.messageId, again.date]).toEqual([messageId, date])
    const named = await sent({}, { from: 'Harbour, "the broker" <mail@harbour.example>' })
    expect(named.from).toMatchObject({ address: 'mail@harbour.example' })
  })

  test('carries text and no markup, whatever a reviewer wrote', async () => {
    const body = 'Reason: <script>alert(1)</script> & "x"\r\n.\r\n<img src=x onerror=y>'
    const { text, html } = await sent({ body })
    expect(text).toContain('<script>alert(1)</script> & "x"\n.\n<img src=x onerror=y>')
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;<br>\n.<br>\n&lt;img')
  })

  test('has the headers we gave it and no other, whatever a name or a reason contains', async () => {
    const plain = await sent({})
    const evil = await sent(
      {
        title: 'Rejected\r\nBcc: victim@example.com\r\n\r\n<h1>',
        body: 'Reason: none\r\nBcc: victim@example.com',
      },
      { name: 'North" <b>fold</b>, victim@example.com' },
    )
    expect(headerNames(evil.raw)).toEqual(headerNames(plain.raw))
    expect(evil.subject).toBe('Rejected Bcc: victim@example.com <h1>')
    expect(evil.from).toEqual({
      name: 'North" <b>fold</b>, victim@example.com',
      address: 'no-reply@northfold.example',
    })
    expect(evil.to).toHaveLength(1)
    expect(evil.html).not.toMatch(/<b>|<h1>/)
  })
})
