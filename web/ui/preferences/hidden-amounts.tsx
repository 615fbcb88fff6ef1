import { createContext, type ReactNode, use } from 'react'
import { browserChoice, useChoice } from './browser-choice.ts'
import { classNames } from '../class-names.ts'

/** Whether a customer's amounts show, or are hidden from people nearby. */
export const amounts = browserChoice<'shown' | 'hidden'>('amounts', ['shown', 'hidden'])

export const switchAmounts = (): void => amounts.choose(amounts.current() === 'shown' ? 'hidden' : 'shown')

const AreHidden = createContext(false)

/** Around a customer's content: its amounts follow the choice. */
export const CustomersAmounts = ({ children }: { children: ReactNode }) => (
  <AreHidden value={useChoice(amounts) === 'hidden'}>{children}</AreHidden>
)

/** Around content being typed or confirmed: its amounts always show. */
export const ShownAmounts = ({ children }: { children: ReactNode }) => (
  <AreHidden value={false}>{children}</AreHidden>
)

export const useHiddenAmounts = (): boolean => use(AreHidden)

/** Always of one length, and read out by screen readers. */
export const HiddenAmount = ({ className }: { className?: string | undefined }) => (
  <span className={classNames('whitespace-nowrap', className)}>
    <span aria-hidden>{DOTS}</span>
    <span className="sr-only">Amount hidden</span>
  </span>
)

/** A server sentence with its amounts hidden: "•••• was added to your wallet". */
export const withoutAmounts = (text: string): string => text.replace(AMOUNT, DOTS)

const DOTS = '••••'
const AMOUNT = /[+-]?[$€£¥]?\d[\d,]*\.\d+/g
