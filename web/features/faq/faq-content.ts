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
      'Once an administrator has approved it you can deposit funds, and as soon as your deposit is credited ' +
      'you can trade.',
  },
  {
    id: 'profile-why',
    question: 'Why do I have to complete my profile?',
    answer:
      'We have to know who our customers are. Until your identity profile is approved you can look at ' +
      'everything, but you can neither deposit nor trade.',
  },
  {
    id: 'profile-document',
    question: 'Which ID document can I upload, and how large may it be?',
    answer:
      `A passport, a national ID or a driver's license, as a PDF or as a JPEG, PNG or WebP image of at most ` +
      `${maxDocumentBytes / MEGABYTE}MB.`,
  },
  {
    id: 'profile-review',
    question: 'How do I know whether my profile was approved?',
    answer:
      'The dashboard and your profile show its status: under review, approved or rejected. When an ' +
      'administrator decides, the bell tells you and the open page changes by itself.',
  },
  {
    id: 'profile-rejected',
    question: 'My profile was rejected. What can I do?',
    answer:
      'Open your profile: it shows the reason. Choose Edit, correct what was wrong and send it again; it is ' +
      'then under review once more.',
  },
  {
    id: 'profile-edit',
    question: 'Can I change my personal details later?',
    answer:
      'Yes, with Edit on your profile. A changed profile is reviewed again, and until it is approved you can ' +
      'neither deposit nor trade. Withdrawals stay possible.',
  },
]

const deposits = ({ depositCurrencies }: FaqFacts): FaqText[] => [
  {
    id: 'deposit-how',
    question: 'How do I deposit money?',
    answer:
      'Choose Deposit on the Wallet page. Send a bank transfer to the account shown there, with your ' +
      'username as the remark, then enter the amount, the reference and your password. An administrator ' +
      'credits it when the transfer has arrived.',
  },
  {
    id: 'deposit-currencies',
    question: 'Which currencies can I deposit?',
    answer: `${listed(depositCurrencies)}. Your wallet is kept in US dollars, so other currencies are converted.`,
  },
  {
    id: 'deposit-rate',
    question: 'Which exchange rate applies to my deposit?',
    answer:
      'The rate shown when you submit the request. It is kept for you: the dollars on the screen are the ' +
      `dollars you get, if the deposit is approved within ${DEPOSIT_RATE_DAYS} days. After that please make a ` +
      'new request.',
  },
  {
    id: 'deposit-when',
    question: 'When will my deposit be in my wallet?',
    answer:
      'As soon as an administrator approves it, which needs the transfer to have arrived at our bank. You ' +
      'get a notification, and the Deposits tab of your wallet shows the status of each request.',
  },
  {
    id: 'deposit-fee',
    question: 'Does a deposit cost anything, and is there a limit?',
    answer:
      'We charge nothing for deposits; your bank may charge for the transfer. One request may be worth at most ' +
      `${moneyText(MAX_DEPOSIT_CENTS)} USD.`,
  },
  {
    id: 'deposit-rejected',
    question: 'Can I cancel a deposit request, and why was mine rejected?',
    answer:
      'A deposit request cannot be cancelled. If it is rejected, the Deposits tab of your wallet shows the ' +
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
        'Choose Withdraw on the Wallet page, enter the amount, the bank account it goes to and your ' +
        'password. An administrator reviews every request. An account that you were paid to before can be ' +
        'chosen again.',
    },
    {
      id: 'withdrawal-fee',
      question: 'What does a withdrawal cost? Are there fees?',
      answer:
        `A flat fee of ${withdrawalFee} USD, taken from the amount: ${example}. The amount has to be more than ` +
        'the fee.',
    },
    {
      id: 'withdrawal-time',
      question: 'How long does a withdrawal take?',
      answer:
        'The money is paid out within 1-3 business days after an administrator has approved the request.',
    },
    {
      id: 'withdrawal-held',
      question: 'Why is part of my balance held?',
      answer:
        'The amount of a withdrawal is held from the moment you ask for it, so it cannot be spent meanwhile. ' +
        'If the request is rejected or you cancel it, every cent is available again.',
    },
    {
      id: 'withdrawal-cancel',
      question: 'Can I cancel a withdrawal?',
      answer: 'Yes, while it is pending: choose Cancel beside it in the Withdrawals tab of your wallet.',
    },
    {
      id: 'withdrawal-profile',
      question: 'Can I withdraw while my profile is under review?',
      answer:
        'Yes. The money is yours: a withdrawal needs your password, not an approved profile. Please use an ' +
        'account in your own name, since administrators compare it with your profile.',
    },
  ]
}

const security = ({ productName }: FaqFacts): FaqText[] => [
  {
    id: 'password-change',
    question: 'How do I change my password?',
    answer:
      'On your profile, under Security, choose Change Password and enter the present one and a new one. ' +
      `Everywhere else you are signed out. A password has at least ${MIN_PASSWORD_CHARACTERS} characters, ` +
      'mixes kinds of characters, and contains neither your username nor your email address nor the name ' +
      `${productName}.`,
  },
  {
    id: 'password-forgotten',
    question: 'I forgot my password. What now?',
    answer:
      'Choose Forgot password? on the sign-in page and enter your username, email and a new password. An ' +
      `administrator has ${PASSWORD_RESET_LIFETIME_MS / HOUR_MS} hours to decide; once it is approved the new ` +
      'password applies immediately, every earlier sign-in ends and withdrawals pause for ' +
      `${PAYOUT_PAUSE_AFTER_RESET_MS / HOUR_MS} hours, for your safety.`,
  },
  {
    id: 'signed-out',
    question: 'Why was I signed out?',
    answer:
      `You are signed out after ${CUSTOMER_IDLE_MINUTES} minutes without activity, after ` +
      `${CUSTOMER_SESSION_HOURS} hours in any case, and when the password is changed elsewhere or reset.`,
  },
  {
    id: 'sessions',
    question: 'Can I see where I am signed in?',
    answer:
      'Yes. On your profile, under Security, is the list of browsers you are signed in with, and each of ' +
      'them can be signed out there. If you do not know one, sign it out and change your password.',
  },
  {
    id: 'password-asked',
    question: 'Why am I asked for my password when I deposit or withdraw?',
    answer:
      'So that nobody who finds your browser open can move your money. It is the password you sign in with.',
  },
  {
    id: 'support',
    question: 'How can I talk to a human?',
    answer:
      'Open the live chat (the message icon in the header) and ask. If the FAQ has no answer, hand your ' +
      'question over to a human agent there: an administrator answers you in the same chat, and the bell ' +
      'tells you when.',
  },
]

/** "USD, EUR and GBP". */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
