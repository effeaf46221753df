import { expect, test } from 'vitest';
import { usedStyles } from './used-styles.ts';

const HTML = '<main class="page wide"><a class="link" href="/">x</a></main>';

test.each([
  ['a class that is there', '.page{color:red}', '.page{color:red}'],
  ['a class that is not', '.other{color:red}.page{top:0}', '.page{top:0}'],
  [
    'no class at all',
    'body{margin:0}:root[data-theme=light]{--x:1}',
    'body{margin:0}:root[data-theme=light]{--x:1}',
  ],
  ['one selector of several', '.other,.link{top:0}', '.other,.link{top:0}'],
  ['a class inside another that is missing', '.other .link{top:0}', ''],
  ['a state of what is there', '.link:hover:not(.off){top:0}', '.link:hover:not(.off){top:0}'],
  ['one of a list', ':is(.other,.link) a{top:0}', ':is(.other,.link) a{top:0}'],
  ['a list inside a list', '.link:not(:is(.a,.b)):hover{top:0}', '.link:not(:is(.a,.b)):hover{top:0}'],
  [
    'a media query',
    '@media (min-width:1px){.other{top:0}.page{top:1px}}',
    '@media (min-width:1px){.page{top:1px}}',
  ],
  ['a media query that is left empty', '@media print{.other{top:0}}.wide{top:0}', '.wide{top:0}'],
  [
    'a condition in a condition',
    '@supports (a:b){@media print{.page{top:0}.c{top:0}}}',
    '@supports (a:b){@media print{.page{top:0}}}',
  ],
  [
    'fonts and keyframes',
    '@font-face{font-family:A}@keyframes k{0%{top:0}to{top:1px}}',
    '@font-face{font-family:A}@keyframes k{0%{top:0}to{top:1px}}',
  ],
  ['a statement', '@import "a.css";.other{top:0}.page{top:0}', '@import "a.css";.page{top:0}'],
  [
    'braces in a string',
    `.page:after{content:"}.other{"}.other:after{content:'\\'}'}.link{top:0}`,
    '.page:after{content:"}.other{"}.link{top:0}',
  ],
  ['names that only begin alike', '.pag{top:0}.page-2{top:0}.page{top:0}', '.page{top:0}'],
])('%s', (_, sheet, kept) => {
  expect(usedStyles(sheet, HTML)).toBe(kept);
});
