import { describe, expect, test } from 'vitest';
import { HOSTILE } from '#tests/support/hostile-payloads.ts';
import { checkRichText, isRichText, RichTextRefused } from './rich-text.ts';

describe('rich text', () => {
  test.each([
    '<h2>Título</h2><p>Um <strong>texto</strong> com <a href="/promotions">link</a> &amp; mais.<br>Fim</p>',
    '<ul><li>Um</li><li><em>dois</em></li></ul>',
    '<p><a href="https://www.gov.br/x?y=1">gov.br</a></p>',
    'só palavras',
    '',
  ])('accepts unchanged: %s', (text) => {
    expect(checkRichText(text)).toBe(text);
  });

  test.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<p onclick=alert(1)>x</p>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<svg><p>x</p></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="http://evil.example">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="/x" target="_blank">x</a>',
    '<P>x</P>',
    '<p>x',
    'x</p>',
    '<ul><li>x</ul></li>',
    '<p style="position:fixed">x</p>',
    '<!-- x -->',
    '<p<script>>x</p>',
    '<constructor>x</constructor>',
    'a < b',
    'a > b',
    '<math><mi></mi></math>',
    '<iframe srcdoc="<p>"></iframe>',
  ])('refuses: %s', (text) => {
    expect(() => checkRichText(text)).toThrow(RichTextRefused);
  });

  test('accepts none of the hostile texts that contain markup', () => {
    const marked = HOSTILE.filter((text) => text.includes('<'));
    expect(marked.length).toBeGreaterThan(60);
    expect(marked.filter(isRichText)).toEqual([]);
  });
});
