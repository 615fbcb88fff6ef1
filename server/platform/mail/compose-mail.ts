import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mailbox } from '../config/mail-settings.ts'
import type { ClaimedMail } from './outbox.ts'

/** The sender's name and address. */
export interface Letterhead {
  productName: string
  publicUrl: string | undefined
  from: Mailbox
}

/**
 * A notification as text and HTML, in the words of the in-app notice and never a customer's: addresses are unverified,
 * and a name could carry a message to strangers. A row always has the same Message-ID and date.
 */
export function composeMail(mail: ClaimedMail, letterhead: Letterhead): Promise<Buffer> {
  const { from, productName } = letterhead
  const composer = new MailComposer({
    from: { name: from.name ?? productName, address: from.address },
    to: { name: '', address: mail.recipient },
    subject: oneLine(mail.title),
    messageId: messageIdOf(mail, from),
    date: mail.created_at,
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: textOf(mail, letterhead),
    html: htmlOf(mail, letterhead),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

// With the time, since a database restored from a backup reuses ids.
const messageIdOf = ({ notification_id, created_at }: ClaimedMail, from: Mailbox): string =>
  `<notification.${notification_id}.${created_at.getTime()}@${from.address.split('@')[1]}>`

function textOf({ body, link, why }: ClaimedMail, { productName, publicUrl }: Letterhead): string {
  const where = publicUrl ? `Open in ${productName}: ${publicUrl}${link}` : seeIt(productName)
  return `${body}\n\n${where}\n\n-- \n${why ?? whyThisMail(productName)}\n`
}

function htmlOf({ title, body, link, why }: ClaimedMail, { productName, publicUrl }: Letterhead): string {
  const where = publicUrl
    ? `<a href="${escaped(`${publicUrl}${link}`)}">Open in ${escaped(productName)}</a>`
    : escaped(seeIt(productName))
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>${escaped(oneLine(title))}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
<h1 style="font-size: 1.25em">${escaped(oneLine(title))}</h1>
<p>${escaped(body).replaceAll(/\r\n|\r|\n/g, '<br>\n')}</p>
<p>${where}</p>
<p style="font-size: 0.85em">${escaped(why ?? whyThisMail(productName))}</p>
</body>
</html>
`
}

const seeIt = (productName: string): string => `Sign in to ${productName} for details.`

const whyThisMail = (productName: string): string =>
  `You have an account with ${productName}. We'll never ask for your password by email.`

const oneLine = (text: string): string => text.replaceAll(/[\p{C}\u2028\u2029]+/gu, ' ').trim()

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
