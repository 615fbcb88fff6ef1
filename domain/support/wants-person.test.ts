import { describe, expect, test } from 'vitest'
import { wantsPerson } from './wants-person.ts'

describe('a message is for a person', () => {
  test.each([
    'I want to speak to a person',
    'Talk to a human!',
    'real AGENT please',
    'is there anyone I can call?',
    'contact support',
    'Customer service',
    'call me back',
    'I wish to file a complaint',
    'That’s not what I asked',
    'this didn’t help',
    'wrong answer',
  ])('%j', (message) => {
    expect(wantsPerson(message)).toBe(true)
  })
})

describe('a message is for the FAQ', () => {
  test.each([
    'Can I change my personal details?',
    'How do I add money?',
    'Which support do you have for passkeys?',
    'my phone is lost',
    'personnel',
    '',
    '天気',
  ])('%j', (message) => {
    expect(wantsPerson(message)).toBe(false)
  })
})
