import { DEPOSIT_RATE_DAYS } from '#domain/cash/deposit.ts'
import { cents, parseCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { MONEY_LOCK_DELAYS_HOURS } from '#domain/people/money-lock.ts'
import { PAUSE_HOURS } from '#domain/people/payout-pause.ts'
import { type FaqFacts, type FaqText, groupedText, moneyText } from './faq-facts.ts'

export const depositQuestions = ({
  depositCurrencies,
  depositRateBandPercent,
  largestDeposit,
}: FaqFacts): FaqText[] => [
  {
    id: 'deposit-how',
    question: 'How do I deposit money?',
    keywords: 'fund funding add adding wallet top',
    answer:
      'Choose Deposit on the Wallet page. Send a bank transfer to the account shown, with your username and the ' +
      'deposit reference in the remark. Then enter the amount, the reference and your password. An ' +
      'administrator credits the money once it arrives.',
  },
  {
    id: 'deposit-currencies',
    question: 'Which currencies can I deposit?',
    keywords: 'currency euro euros dollar dollars yen pound pounds foreign accept send',
    answer: `${listed(depositCurrencies)}. Your wallet is in US dollars, so other currencies are converted.`,
  },
  {
    id: 'deposit-rate',
    question: 'Which exchange rate applies to my deposit?',
    keywords:
      'exchange rates expire expired expiry conversion converted convert currency locked lock old repriced ' +
      'reprice long valid',
    answer:
      `The rate shown when you submit the request. We lock the rate for ${DEPOSIT_RATE_DAYS} days. If it expires ` +
      'before the deposit is approved, an administrator sets a new rate and we notify you. If the rate falls by ' +
      `more than ${depositRateBandPercent}% before your transfer arrives, the rate of the approval applies.`,
  },
  {
    id: 'deposit-when',
    question: 'When will my deposit arrive?',
    keywords: 'arrive arrives credited credit long take takes time pending show appear days wallet',
    answer:
      'Once it arrives at our bank and an administrator approves it. We notify you, and the Deposits tab of your ' +
      'wallet shows the status of each request.',
  },
  {
    id: 'deposit-fee',
    question: 'Are there deposit fees or limits?',
    keywords: 'fee free cost minimum maximum smallest largest most big',
    answer:
      `Deposits are free; your bank may charge for the transfer. One request can be ${moneyText(cents(1n))} to ` +
      `${groupedText(largestDeposit)} USD. Your open requests in other currencies have a limit together, too.`,
  },
]

export const DEPOSIT_QUESTIONS: readonly FaqText[] = [
  {
    id: 'deposit-rejected',
    question: 'Can I cancel a deposit request, and why was mine rejected?',
    keywords: 'declined denied stop',
    answer:
      'A deposit request cannot be canceled. If it is rejected, the Deposits tab of your wallet shows the ' +
      'reason, and you can make a new request.',
  },
  {
    id: 'deposit-reference',
    question: 'What is the deposit reference, and where does it go?',
    keywords: 'code remark memo transfer note forgot forgotten find write',
    answer:
      'The Deposit window shows it, next to our bank details. Add it to your bank transfer, so that we can match ' +
      'the money to your request. Each reference is for one transfer.',
  },
  {
    id: 'deposit-missing',
    question: 'I sent the money, but my deposit has not arrived. What can I do?',
    keywords: 'missing lost late delayed delay where waiting yesterday week transferred',
    answer:
      'While the request is pending, we have not matched a transfer to it yet. If your bank confirms that the money ' +
      'was sent, choose Talk to a person in the chat and name the amount, the date and the deposit reference.',
  },
  {
    id: 'deposit-methods',
    question: 'Can I deposit by card, check or cash?',
    keywords:
      'credit debit paypal apple google pay cheque crypto bitcoin wire ach method methods ways payment',
    answer: 'No. Deposits are made by bank transfer only.',
  },
]

/** "24 or 72" */
const LOCK_DELAYS = MONEY_LOCK_DELAYS_HOURS.filter((hours) => hours > 0).join(' or ')

const MONEY_LOCK: FaqText = {
  id: 'money-lock',
  question: 'What is the money lock?',
  keywords: 'lock money unlock withdrawals turn on off delay security',
  answer:
    'On your profile, under Security, it stops withdrawals and new bank accounts at once. Deposits and trading ' +
    'continue, and you can still cancel a pending withdrawal. Only you can turn it off, with your password; it ends ' +
    `after the delay that you chose, ${LOCK_DELAYS} hours or none, and we notify you when it has ended.`,
}

export const withdrawalQuestions = ({ mailedLinks, newBankAccountPauseHours }: FaqFacts): FaqText[] => [
  {
    id: 'withdrawal-how',
    question: 'How do I withdraw money?',
    keywords: 'withdraw cash pay payout bank transfer send own out move',
    answer:
      'Choose Withdraw on the Wallet page and enter the amount, your bank account and your password. An ' +
      'administrator reviews every request. You can reuse a saved account.' +
      (mailedLinks ? ' Your email address must be confirmed first.' : ''),
  },
  {
    id: 'withdrawal-time',
    question: 'How long does a withdrawal take?',
    keywords: 'withdraw time days arrive arrives bank account receive pending payout when fast',
    answer: 'The money is paid within 1-3 business days after approval.',
  },
  {
    id: 'withdrawal-held',
    question: 'Why is part of my balance held?',
    keywords: 'hold holding amount reserved frozen locked blocked less available funds missing',
    answer:
      'We hold the amount of a withdrawal from the moment you request it, so that it cannot be spent. If the ' +
      'request is rejected or you cancel it, the whole amount returns to your balance.',
  },
  {
    id: 'withdrawal-cancel',
    question: 'Can I cancel a withdrawal?',
    keywords: 'withdraw stop undo request',
    answer: 'Yes, while it is pending: choose Cancel in the Withdrawals tab of your wallet.',
  },
  {
    id: 'withdrawal-profile',
    question: 'Can I withdraw while my profile is under review?',
    keywords: 'withdraw pending approved',
    answer:
      'Yes. A withdrawal needs your password, not an approved profile. Please use a bank account in your own ' +
      'name: administrators compare it with your profile.',
  },
  {
    id: 'withdrawal-rejected',
    question: 'Why was my withdrawal rejected?',
    keywords: 'withdraw declined denied refused failed reason',
    answer:
      'The Withdrawals tab of your wallet shows the reason. The whole amount, with the fee, is back in your ' +
      'balance, and you can make a new request.',
  },
  {
    id: 'withdrawal-wrong-account',
    question: 'I entered the wrong bank account for a withdrawal. What can I do?',
    keywords: 'withdraw mistake typo incorrect number details change error iban swift',
    answer:
      'While it is pending, choose Cancel in the Withdrawals tab of your wallet and request it again. If it is ' +
      'already approved, choose Talk to a person in the chat at once.',
  },
  {
    id: 'withdrawal-paused',
    question: 'Why are my withdrawals paused?',
    keywords: 'withdraw pause block blocked reset',
    answer:
      `For your safety, withdrawals pause for ${PAUSE_HOURS.password_reset} hours after a password reset, for ` +
      `${PAUSE_HOURS.second_factor_removed} after two-step sign-in is turned off, ` +
      (newBankAccountPauseHours === 0
        ? ''
        : `for ${newBankAccountPauseHours} after the first withdrawal to a new bank account, `) +
      `and for ${PAUSE_HOURS.email_change} after a change of your email address. You can always cancel a pending ` +
      'withdrawal.',
  },
  MONEY_LOCK,
]

export function feeQuestions({ withdrawalFee, saleCommissionPercent }: FaqFacts): FaqText[] {
  const feeCents = parseCents(withdrawalFee) ?? ZERO_CENTS
  // Twenty times the fee, so that the example holds for any fee.
  const exampleCents = cents(feeCents * 20n)
  const netText = moneyText(subtractCents(exampleCents, feeCents))
  const example = `withdraw ${moneyText(exampleCents)} and you receive ${netText}`
  return [
    {
      id: 'withdrawal-fee',
      question: 'What does a withdrawal cost? Are there fees?',
      keywords: 'fee withdraw withdrawing charge much flat',
      answer:
        `A flat fee of ${withdrawalFee} USD is deducted from the amount: ${example}. The amount must be more ` +
        'than the fee.',
    },
    {
      id: 'withdrawal-limits',
      question: 'What is the minimum or maximum withdrawal?',
      keywords: 'withdraw smallest largest limit limits least most amount',
      answer: `More than the ${withdrawalFee} USD fee, and at most your available balance.`,
    },
    {
      id: 'fees',
      question: 'What fees do you charge?',
      keywords: 'fee cost costs price pricing monthly inactivity hidden account free commission commissions',
      answer:
        `Selling costs ${saleCommissionPercent}% of the proceeds and a withdrawal ${withdrawalFee} USD. Deposits ` +
        'and buying are free. There are no other fees.',
    },
  ]
}

/** "USD, EUR and GBP". */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
