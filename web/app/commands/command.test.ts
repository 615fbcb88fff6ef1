import { expect, test } from 'vitest'
import { type Command, findCommands } from './command.ts'

const command = (
  id: string,
  group: Command['group'],
  title: string,
  more: Partial<Command> = {},
): Command => ({
  id,
  group,
  title,
  icon: null,
  run: () => {},
  ...more,
})

const COMMANDS = [
  command('asset:MSFT', 'Assets', 'MSFT', { detail: 'Microsoft Corporation' }),
  command('asset:AAPL', 'Assets', 'AAPL', { detail: 'Apple Inc.' }),
  command('asset:V', 'Assets', 'V', { detail: 'Visa Inc.' }),
  command('asset:SNAP', 'Assets', 'SNAP', { detail: 'Snap Inc.' }),
  command('page:/wallet', 'Pages', 'Wallet', { words: 'balance cash' }),
  command('page:/history', 'Pages', 'History'),
  command('action:deposit', 'Actions', 'Deposit funds', { words: 'add money' }),
  command('action:withdraw', 'Actions', 'Withdraw funds'),
]

const found = (typed: string, recent: string[] = []) =>
  findCommands(COMMANDS, typed, recent).map(
    ({ title, commands }) => `${title}: ${commands.map(({ id }) => id).join(', ')}`,
  )

test('a company is found by its name or its symbol, the best match first', () => {
  expect(found('app')).toEqual(['Assets: asset:AAPL'])
  expect(found(' aapl ')).toEqual(['Assets: asset:AAPL'])
  expect(found('v')[0]).toBe('Assets: asset:V')
  expect(found('snap')).toEqual(['Assets: asset:SNAP'])
})

test('a company is found in any spelling', () => {
  expect(found('ａｐｐｌｅ\u00A0')).toEqual(found('apple'))
  expect(found('ａｐｐｌｅ')).toEqual(['Assets: asset:AAPL'])
})

test('a page and an action are found by any of their words', () => {
  expect(found('cash')).toEqual(['Pages: page:/wallet'])
  expect(found('money')).toEqual(['Actions: action:deposit'])
  expect(found('w')).toEqual(['Pages: page:/wallet', 'Actions: action:withdraw'])
})

test('before anything is typed the last chosen come first, and nothing comes twice', () => {
  expect(found('', ['asset:V', 'page:/history', 'asset:GONE'])).toEqual([
    'Recent: asset:V, page:/history',
    'Pages: page:/wallet',
    'Actions: action:deposit, action:withdraw',
  ])
  expect(found('')[0]).toBe('Pages: page:/wallet, page:/history')
})

test('of matches as good as each other the one chosen more lately is first', () => {
  expect(found('funds', ['action:withdraw'])).toEqual(['Actions: action:withdraw, action:deposit'])
})

test('nothing fits nonsense', () => {
  expect(found('zzz')).toEqual([])
})
