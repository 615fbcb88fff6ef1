import { expect, test } from 'vitest'
import { excerptOf, plainText } from '#server/market/providers/eodhd/plain-text.ts'

test.each([
  ['Up 5 % today', 'Up 5 % today'],
  ['<p>one</p><p>two</p>', 'one\n\ntwo'],
  ['one\r\n\r\n two\tthree \n four', 'one\n\ntwo three four'],
  ['a<br>b<BR/>c', 'a\n\nb\n\nc'],
  ['<a href="https://x.example/?a=1&b=2" onclick="x()">text</a>', 'text'],
  ['profit < 5 % and > 2', 'profit < 5 % and > 2'],
  ['AT&amp;T &quot;rises&quot; &#8217;&#x27;', 'AT&T "rises" ’\''],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['&unknown; &#xffffff; &#55296; &#0;', '&unknown;'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;after', 'after'],
  ['<SCRIPT src=x>a</script >b<style>c', 'b'],
  ['a<!-- b --> c<!-- never', 'a c'],
  ['<img src=x onerror=alert(1)', ''],
  ['<<b>script>', '< script>'],
  ['a\u202Eb\u0000c\uFEFF', 'abc'],
  ['', ''],
])('of %j there is %j left', (markup, text) => expect(plainText(markup)).toBe(text))

test('however much markup is opened and never closed, and however long it is', () => {
  for (const piece of ['<a', '<script', '<!--', '<p ', '&#', '&amp;lt;', '<', '\n ']) {
    expect(plainText(piece.repeat(200_000)).length).toBeLessThanOrEqual(8_000)
  }
})

test('an excerpt ends between words, with an ellipsis', () => {
  expect(excerptOf('short', 10)).toBe('short')
  expect(excerptOf('one two three four', 10)).toBe('one two…')
  expect(excerptOf('unbroken'.repeat(9), 10)).toBe('unbrokenun…')
  expect(excerptOf(`${'x'.repeat(9)}😀 y`, 10)).toBe(`${'x'.repeat(9)}…`)
})
