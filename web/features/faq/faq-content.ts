import { MIN_PASSWORD_CHARACTERS } from '#domain/people/password-score.ts'
import { DEPOSIT_RATE_DAYS, MAX_DEPOSIT_CENTS } from '#domain/cash/deposit.ts'
import { CUSTOMER_IDLE_MINUTES, CUSTOMER_SESSION_HOURS } from '#domain/people/session-lifetime.ts'
import type { FaqEntry } from '#domain/support/faq.ts'
import { cents, parseCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { PASSWORD_RESET_LIFETIME_MS, PAYOUT_PAUSE_AFTER_RESET_MS } from '#domain/people/password-reset.ts'
import type { FaqFacts, FaqText } from './faq-facts.ts'
import { tradingQuestions } from './trading-questions.ts'
import { moneyText } from './faq-figures.ts'

export interface FaqCategory {
  readonly title: string
  readonly entries: readonly FaqEntry[]
}

/** The questions of this installation with their answers, by category. */
export const faqOf = (facts: FaqFacts): FaqCategory[] =>
  [
    { title: 'Getting started and your profile', texts: gettingStarted(facts) },
    { title: 'Deposits', texts: deposits(facts) },
    { title: 'Withdrawals and fees', texts: withdrawals(facts) },
    { title: 'Trading, prices and charts', texts: tradingQuestions(facts) },
    { title: 'Security, passwords and support', texts: security(facts) },
  ].map(({ title, texts }) => ({ title, entries: texts.map((text) => ({ ...text, category: title })) }))

const HOUR_MS = 3_600_000
const MEGABYTE = 1_048_576

const gettingStarted = ({ productName, maxDocumentBytes }: FaqFacts): FaqText[] => [
  {
    id: 'getting-started',
    question: `How do I get started with ${productName}?`,
    answer:
      'Create your account, then open your profile from your name in the header and submit it for review. ' +
      'Once an administrator approves it, you can deposit funds. Once your deposit is credited, you can trade.',
  },
  {
    id: 'profile-why',
    question: 'Why do I have to complete my profile?',
    answer:
      'We must verify your identity. Until your profile is approved, you can look around, but you cannot deposit ' +
      'or trade.',
  },
  {
    id: 'profile-document',
    question: 'Which ID document can I upload, and how large can it be?',
    answer:
      `A passport, a national ID or a driver's license, as a PDF or as a JPEG, PNG or WebP image of at most ` +
      `${maxDocumentBytes / MEGABYTE}MB.`,
  },
  {
    id: 'profile-review',
    question: 'How do I know whether my profile was approved?',
    answer:
      'The dashboard and your profile show its status: under review, approved or rejected. We notify you when an ' +
      'administrator decides.',
  },
  {
    id: 'profile-rejected',
    question: 'My profile was rejected. What can I do?',
    answer:
      'Open your profile to see the reason. Choose Edit, correct it and submit it again. It is then under review ' +
      'again.',
  },
  {
    id: 'profile-edit',
    question: 'Can I change my personal details later?',
    answer:
      'Yes. Choose Edit on your profile. A changed profile is reviewed again, and you cannot deposit or trade ' +
      'until it is approved. You can still withdraw.',
  },
]

const deposits = ({ depositCurrencies, depositRateBandPercent }: FaqFacts): FaqText[] => [
  {
    id: 'deposit-how',
    question: 'How do I deposit money?',
    answer:
      'Choose Deposit on the Wallet page. Send a bank transfer to the account shown, with your username and the ' +
      'deposit reference in the remark. Then enter the amount, the reference and your password. An ' +
      'administrator credits the deposit once it arrives.',
  },
  {
    id: 'deposit-currencies',
    question: 'Which currencies can I deposit?',
    answer: `${listed(depositCurrencies)}. Your wallet is in US dollars, so other currencies are converted.`,
  },
  {
    id: 'deposit-rate',
    question: 'Which exchange rate applies to my deposit?',
    answer:
      `The rate shown when you submit the request. We lock the rate for ${DEPOSIT_RATE_DAYS} days. If it ` +
      'expires before the deposit is approved, an administrator sets a new rate and we notify you. If the rate falls ' +
      `by more than ${depositRateBandPercent}% before your transfer arrives, the rate of the approval applies.`,
  },
  {
    id: 'deposit-when',
    question: 'When will my deposit arrive?',
    answer:
      'Once it arrives at our bank and an administrator approves it. We notify you, and the Deposits tab of your ' +
      'wallet shows the status of each request.',
  },
  {
    id: 'deposit-fee',
    question: 'Are there deposit fees or limits?',
    answer:
      'Deposits are free; your bank may charge for the transfer. The maximum for one request is ' +
      `${moneyText(MAX_DEPOSIT_CENTS)} USD.`,
  },
  {
    id: 'deposit-rejected',
    question: 'Can I cancel a deposit request, and why was mine rejected?',
    answer:
      'A deposit request cannot be canceled. If it is rejected, the Deposits tab of your wallet shows the ' +
      'reason, and you can make a new request.',
  },
]

function withdrawals({ withdrawalFee }: FaqFacts): FaqText[] {
  const feeCents = parseCents(withdrawalFee) ?? ZERO_CENTS
  // Twenty times the fee, so that the example holds for any: 100.00 for 5.00.
  const exampleCents = cents(feeCents * 20n)
  const netText = moneyText(subtractCents(exampleCents, feeCents))
  const example = `withdraw ${moneyText(exampleCents)} and you receive ${netText}`
  return [
    {
      id: 'withdrawal-how',
      question: 'How do I withdraw money?',
      answer:
        'Choose Withdraw on the Wallet page and enter the amount, your bank account and your password. An ' +
        'administrator reviews every request. You can reuse a saved account.',
    },
    {
      id: 'withdrawal-fee',
      question: 'What does a withdrawal cost? Are there fees?',
      answer:
        `A flat fee of ${withdrawalFee} USD is deducted from the amount: ${example}. The amount must be more ` +
        'than the fee.',
    },
    {
      id: 'withdrawal-time',
      question: 'How long does a withdrawal take?',
      answer: 'The money is paid within 1-3 business days after approval.',
    },
    {
      id: 'withdrawal-held',
      question: 'Why is part of my balance held?',
      answer:
        'We hold the amount of a withdrawal from the moment you request it, so that it cannot be spent. If the ' +
        'request is rejected or you cancel it, the whole amount returns to your balance.',
    },
    {
      id: 'withdrawal-cancel',
      question: 'Can I cancel a withdrawal?',
      answer: 'Yes, while it is pending: choose Cancel in the Withdrawals tab of your wallet.',
    },
    {
      id: 'withdrawal-profile',
      question: 'Can I withdraw while my profile is under review?',
      answer:
        'Yes. A withdrawal needs your password, not an approved profile. Please use a bank account in your own ' +
        'name: administrators compare it with your profile.',
    },
  ]
}

const security = ({ productName }: FaqFacts): FaqText[] => [
  {
    id: 'password-change',
    question: 'How do I change my password?',
    answer:
      'On your profile, under Security, choose Change Password and enter your current password and a new one. ' +
      `You'll be signed out on other devices. A password needs at least ${MIN_PASSWORD_CHARACTERS} characters ` +
      'of different kinds, and must not contain your username, your email address or the name ' +
      `${productName}.`,
  },
  {
    id: 'password-forgotten',
    question: 'I forgot my password. What now?',
    answer:
      'Choose Forgot password? on the sign-in page and enter your username, email and a new password. An ' +
      `administrator has ${PASSWORD_RESET_LIFETIME_MS / HOUR_MS} hours to decide. Once approved, the new ` +
      "password applies immediately, you're signed out everywhere, and for your safety withdrawals pause for " +
      `${PAYOUT_PAUSE_AFTER_RESET_MS / HOUR_MS} hours.`,
  },
  {
    id: 'signed-out',
    question: 'Why was I signed out?',
    answer:
      `You are signed out after ${CUSTOMER_IDLE_MINUTES} minutes without activity, after ` +
      `${CUSTOMER_SESSION_HOURS} hours in any case, and when your password is reset or changed on another device.`,
  },
  {
    id: 'sessions',
    question: 'Can I see where I am signed in?',
    answer:
      'Yes. Your profile lists the browsers you are signed in with under Security, and you can sign each of them ' +
      "out there. If you don't recognize one, sign it out and change your password.",
  },
  {
    id: 'password-asked',
    question: 'Why am I asked for my password when I deposit or withdraw?',
    answer: 'To protect your money if you leave this browser open. It is your account password.',
  },
  {
    id: 'support',
    question: 'How can I talk to a human?',
    answer:
      'Open the live chat (the message icon in the header) and ask. If the FAQ has no answer, send your question ' +
      'to a human agent there. An administrator answers in the same chat, and we notify you.',
  },
]

/** "USD, EUR and GBP". */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
