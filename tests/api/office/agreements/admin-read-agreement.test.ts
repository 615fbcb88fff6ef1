import { expect, test } from 'vitest'
import { adminReadAgreement, readAgreement } from '#contract/office/agreements.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { publish } from './agreeing.ts'

const testServer = testServerOfFile()

const read = (id: string) => testServer.root.call(adminReadAgreement, { params: { id } })

test('200: the text, and that of the version before', async () => {
  const { text } = (await testServer.ada.call(readAgreement, { params: { id: '101' } })).body
  expect((await read('101')).body).toMatchObject({ text, textBefore: null, publishedBy: null })
  const { body } = await publish(testServer.root, { text: 'All is new.' })
  expect((await read(body.id)).body).toEqual({
    ...body,
    text: 'All is new.',
    textBefore: text,
    decidesAlone: true,
  })
})
