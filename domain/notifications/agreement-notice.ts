import { newYorkText } from '../market/new-york-text.ts'
import { AGREEMENTS_PAGE, type Notice } from './notification.ts'

export const agreementPublished = ({
  title,
  effectiveFrom,
  stopsAt,
}: {
  title: string
  effectiveFrom: Date
  /** Null: it never blocks deposits and buys. */
  stopsAt: Date | null
}): Notice => ({
  kind: 'agreement_published',
  title: `New version: ${title}`,
  body:
    `It takes effect on ${newYorkText(effectiveFrom)}. Please read and accept it.` +
    (stopsAt === null
      ? ''
      : ` After ${newYorkText(stopsAt)} you can deposit and buy only once you have. You can always sell and withdraw.`),
  link: AGREEMENTS_PAGE,
})

/** The grace of a version ended before the customer accepted it. */
export const agreementDue = (title: string): Notice => ({
  kind: 'agreement_due',
  title: `Please accept: ${title}`,
  body: 'Until you have read and accepted it, you cannot deposit or buy. You can still sell and withdraw.',
  link: AGREEMENTS_PAGE,
})
