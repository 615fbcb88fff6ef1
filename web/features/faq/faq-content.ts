import type { FaqEntry } from '#domain/support/faq.ts'
import type { FaqFacts } from './faq-facts.ts'
import {
  accountQuestions,
  passwordQuestions,
  profileQuestions,
  SECURITY_QUESTIONS,
} from './account-questions.ts'
import { DEPOSIT_QUESTIONS, depositQuestions, feeQuestions, withdrawalQuestions } from './cash-questions.ts'
import { HOLDING_QUESTIONS, orderQuestions, tradingQuestions } from './trading-questions.ts'

export interface FaqCategory {
  readonly title: string
  readonly entries: readonly FaqEntry[]
}

export const faqOf = (facts: FaqFacts): FaqCategory[] =>
  [
    {
      title: 'Getting started and your profile',
      texts: [...profileQuestions(facts), ...accountQuestions(facts)],
    },
    { title: 'Deposits', texts: [...depositQuestions(facts), ...DEPOSIT_QUESTIONS] },
    { title: 'Withdrawals and fees', texts: [...withdrawalQuestions(facts), ...feeQuestions(facts)] },
    {
      title: 'Trading, prices and charts',
      texts: [...tradingQuestions(facts), ...orderQuestions(facts), ...HOLDING_QUESTIONS],
    },
    { title: 'Security, passwords and support', texts: [...passwordQuestions(facts), ...SECURITY_QUESTIONS] },
  ].map(({ title, texts }) => ({ title, entries: texts.map((text) => ({ ...text, category: title })) }))
