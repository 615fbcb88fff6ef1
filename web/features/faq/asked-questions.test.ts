import { expect, test } from 'vitest'
import { bestFaqMatch } from '#domain/support/faq.ts'
import { wantsPerson } from '#domain/support/wants-person.ts'
import { NEW_INSTALLATION } from '../../../tests/support/rules/new-installation.ts'
import { faqOf } from './faq-content.ts'

const ENTRIES = faqOf(NEW_INSTALLATION).flatMap(({ entries }) => entries)
/** Where links can be mailed answers differ, entries do not. */
const MAILING = faqOf({ ...NEW_INSTALLATION, mailedLinks: true }).flatMap(({ entries }) => entries)

/** The entry that the chat answers with, or 'person' where it hands over. */
const answererOf = (message: string, entries = ENTRIES): string =>
  wantsPerson(message) ? 'person' : (bestFaqMatch(message, entries)?.id ?? 'person')

/** What customers ask, in their own words. None may be answered by another entry; handing over is never wrong. */
const ANSWERED: readonly (readonly [question: string, entry: string])[] = [
  ['how do I open an account?', 'getting-started'],
  ['How do I add money to my wallet?', 'deposit-how'],
  ['how can i fund my account', 'deposit-how'],
  ['Can I deposit with a credit card?', 'deposit-methods'],
  ['do you take paypal', 'deposit-methods'],
  ['My deposit is still missing', 'deposit-missing'],
  ['How long until my deposit is credited?', 'deposit-when'],
  ['what should I write as the transfer reference?', 'deposit-reference'],
  ['I forgot the deposit reference', 'deposit-reference'],
  ['the exchange rate of my deposit expired', 'deposit-rate'],
  ['Can I send euros?', 'deposit-currencies'],
  ['is there a minimum deposit?', 'deposit-fee'],
  ['can I cancel a deposit', 'deposit-rejected'],
  ['How do I get my money out to my bank account?', 'withdrawal-how'],
  ['how much does it cost to withdraw', 'withdrawal-fee'],
  ['how many days does a withdrawal take?', 'withdrawal-time'],
  ['what is the maximum withdrawal?', 'withdrawal-limits'],
  ['I typed the wrong bank account number for my withdrawal', 'withdrawal-wrong-account'],
  ['why was my withdrawal declined', 'withdrawal-rejected'],
  ['Cancel my withdrawal please', 'withdrawal-cancel'],
  ['why are withdrawals blocked after my password reset', 'withdrawal-paused'],
  ['how do I turn off the money lock', 'money-lock'],
  ['What fees do you charge?', 'fees'],
  ['are there any monthly account fees', 'fees'],
  ['do I pay a commission when I sell stocks?', 'trading-fees'],
  ['when does the market open', 'trading-hours'],
  ['Can I trade on Saturday?', 'trading-hours'],
  ['is the market closed on holidays?', 'trading-hours'],
  ['what happens to orders when the market is closed? do they wait?', 'order-fills'],
  ['why is my order still waiting', 'order-fills'],
  ['cancel my order', 'order-cancel'],
  ['I want to cancel a purchase', 'order-cancel'],
  ['can i place a limit order?', 'order-types'],
  ['Do you support stop loss orders', 'order-types'],
  ['why was my order rejected?', 'order-refused'],
  ['what is the smallest order', 'trading-minimum'],
  ['can I buy fractional shares?', 'trading-minimum'],
  ['Do you pay dividends?', 'dividends'],
  ['are dividends reinvested', 'dividends'],
  ['what happens in a stock split?', 'splits'],
  ['can I transfer my stocks from another broker?', 'transfer-shares'],
  ['Can I buy bitcoin?', 'not-offered'],
  ['do you have options trading', 'not-offered'],
  ['who is on the other side of my trade', 'trading-counterparty'],
  ['are you my counterparty?', 'trading-counterparty'],
  ['how do you calculate my profit?', 'gain-loss'],
  ['where can I download a statement?', 'statements'],
  ['will I get a 1099 tax form', 'taxes'],
  ['do I have to pay taxes on my gains?', 'taxes'],
  ['are these real prices?', 'prices-source'],
  ['how can I change my e-mail address?', 'account-email'],
  ['why must I confirm my email', 'email-confirmation'],
  ['I did not receive the confirmation link', 'email-confirmation'],
  ['do I have to verify my mail address?', 'email-confirmation'],
  ['do you offer a joint account for my wife', 'account-types'],
  ['can I open a retirement account', 'account-types'],
  ['Which stock should I buy?', 'advice'],
  ['Will the market crash?', 'advice'],
  ['how old must I be to sign up?', 'account-age'],
  ['I want to close my account', 'account-close'],
  ['delete my account', 'account-close'],
  ['how do I update my home address?', 'profile-edit'],
  ['which ID documents do you accept?', 'profile-document'],
  ['is a photo of my passport ok', 'profile-document'],
  ['how long does the profile review take?', 'profile-review'],
  ['why was my profile declined', 'profile-rejected'],
  ['I forgot my password', 'password-forgotten'],
  ['I want a new password', 'password-change'],
  ['I lost my phone', 'lost-phone'],
  ['my account is locked', 'locked'],
  ['I cannot log in', 'locked'],
  ['how do I set up two factor authentication?', 'second-step'],
  ['how do I set up the authenticator app', 'second-step'],
  ['what is a passkey', 'passkeys'],
  ['I need new recovery codes', 'recovery-codes'],
  ['why was I logged out', 'signed-out'],
  ['which devices am I signed in on?', 'sessions'],
  ['I got a notice about a password reset that I did not request', 'reset-not-mine'],
]

const FOR_A_PERSON: readonly string[] = [
  'I want to speak to a person',
  'talk to a human',
  'Can I chat with an agent?',
  'please call me back',
  'customer service',
  'how do I contact support',
  'I have a complaint',
  'someone is using my account',
  'that is not what I asked',
  'this did not help',
  'you are wrong',
  'is my money insured?',
  'Can my cat have one?',
  'can an administrator see my password?',
  'can I set a price alert',
  'Do you have a mobile app?',
  'who founded Northfold?',
  'How do I become a partner?',
  'What is the phone number of your office?',
  'I can’t withdraw my money',
  'do you have a referral bonus',
  'hello',
  'help',
]

test('at least 60 questions are tried', () => {
  expect(ANSWERED.length + FOR_A_PERSON.length).toBeGreaterThanOrEqual(60)
})

test.each(ANSWERED)('"%s" is answered by %s', (question, entry) => {
  expect(answererOf(question)).toBe(entry)
  expect(answererOf(question, MAILING)).toBe(entry)
})

test.each(FOR_A_PERSON)('"%s" is for a person', (message) => {
  expect(answererOf(message)).toBe('person')
})
