import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/lib/api/query.ts'
import { forgetCustomerData } from '#web/lib/api/session.ts'
import { NEW_INSTALLATION } from '../../../tests/support/rules/new-installation.ts'
import {
  type ChatLog,
  NO_MATCH,
  REPLY_DELAY_MS,
  askForPerson,
  handOver,
  markDelivering,
  say,
} from './chat-log.ts'

const KEY = ['support-chat']
const log = () => queryClient.getQueryData<ChatLog>(KEY)
const said = () => log()?.messages.map(({ sender, text }) => [sender, text])

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.setQueryData<ChatLog>(KEY, { messages: [], awaited: 0 })
})

afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

test('an answer from the FAQ follows after 800 ms, not before', () => {
  expect(REPLY_DELAY_MS).toBe(800)
  say('  How long does a withdrawal take? ', NEW_INSTALLATION)
  expect(said()).toEqual([['user', 'How long does a withdrawal take?']])
  expect(log()?.awaited).toBe(1)
  vi.advanceTimersByTime(799)
  expect(said()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(said()?.[1]?.[1]).toContain('1-3 business days')
  expect(log()?.messages[1]).toMatchObject({ sender: 'support', faqId: 'withdrawal-time' })
  expect(log()?.awaited).toBe(0)
})

test('a question that the FAQ does not answer is offered to a human, once it is handed over no more', () => {
  say('Can I visit your office in Boston?', NEW_INSTALLATION)
  vi.advanceTimersByTime(REPLY_DELAY_MS)
  const reply = log()?.messages[1]
  expect(reply).toMatchObject({ text: NO_MATCH, unanswered: 'Can I visit your office in Boston?' })
  markDelivering(reply?.id ?? '', '7')
  expect(log()?.messages[1]).toMatchObject({ ticketId: '7' })
})

test('who asks for a person gets one, with the question that was answered wrongly', () => {
  say('How do I deposit money?', NEW_INSTALLATION)
  vi.advanceTimersByTime(REPLY_DELAY_MS)
  say('I want to speak to a person', NEW_INSTALLATION)
  vi.advanceTimersByTime(REPLY_DELAY_MS)
  const offer = log()?.messages.at(-1)
  expect(offer).toMatchObject({ sender: 'support', unanswered: 'How do I deposit money?' })
  expect(log()).toMatchObject({ handingOver: offer?.id, awaited: 0 })
})

test('the button for a person opens one form, whatever was said and however often it is pressed', () => {
  askForPerson()
  askForPerson()
  expect(log()?.messages).toHaveLength(1)
  const offer = log()?.messages[0]
  expect(offer).toMatchObject({ unanswered: '' })
  expect(log()?.handingOver).toBe(offer?.id)
  handOver(null)
  expect(log()?.handingOver).toBeNull()
  askForPerson()
  expect(log()?.handingOver).toBe(offer?.id)
})

test('a question that was sent is not offered again', () => {
  askForPerson()
  markDelivering(log()?.messages[0]?.id ?? '', '7')
  expect(log()?.handingOver).toBeNull()
  askForPerson()
  expect(log()?.messages).toHaveLength(2)
})

test.each(['', ' ', '\n\t '])('%j is not said', (blank) => {
  say(blank, NEW_INSTALLATION)
  vi.advanceTimersByTime(REPLY_DELAY_MS)
  expect(said()).toEqual([])
})

test('questions in quick succession are answered in their order', () => {
  say('How do I deposit money?', NEW_INSTALLATION)
  vi.advanceTimersByTime(100)
  say('How do I withdraw money?', NEW_INSTALLATION)
  expect(log()?.awaited).toBe(2)
  vi.advanceTimersByTime(REPLY_DELAY_MS)
  expect(log()?.messages.map(({ sender, faqId }) => faqId ?? sender)).toEqual([
    'user',
    'user',
    'deposit-how',
    'withdrawal-how',
  ])
})

test('who signs in next reads nothing of it, not even an answer that was on its way', () => {
  say('How do I deposit money?', NEW_INSTALLATION)
  forgetCustomerData()
  expect(log()).toBeUndefined()
  queryClient.setQueryData<ChatLog>(KEY, { messages: [], awaited: 0 })
  vi.advanceTimersByTime(REPLY_DELAY_MS)
  expect(log()).toEqual({ messages: [], awaited: 0 })
})
