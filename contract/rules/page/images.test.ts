import { describe, expect, test } from 'vitest';
import { bannerImage, bannerImages, favouriteImage, promotionImage } from './images.ts';

const HOST = 'https://pictures.example/acc';
const PLAIN = '0123456789abcdef0123456789abcdef';
const DASHED = '01234567-89ab-cdef-0123-456789abcdef';

describe('banners', () => {
  test.each([PLAIN, DASHED])('[R3.16a] %s is a picture at the image host', (id) => {
    expect(bannerImage(id, HOST, 'banMobile')).toBe(`${HOST}/${id}/banMobile`);
    expect(bannerImage(id, HOST, 'banDesktop')).toBe(`${HOST}/${id}/banDesktop`);
  });

  test.each(['/media/banners/a.svg', 'https://cdn.example/a.png', `/${PLAIN.slice(1)}`])(
    '[R3.16b] %s is used as it is',
    (image) => {
      expect(bannerImage(image, HOST, 'banMobile')).toBe(image);
    },
  );

  test.each([
    [`/${PLAIN}`, `/${PLAIN}`],
    [`a${PLAIN}`, ''],
    [`${PLAIN}/a`, ''],
  ])('[R3.16b] %s is no picture id: shown is %j', (image, shown) => {
    expect(bannerImage(image, HOST, 'banMobile')).toBe(shown);
  });

  test('[R3.16b] an http address passes; the browser may refuse it on an https page', () => {
    expect(bannerImage('http://cdn.example/a.png', HOST, 'banMobile')).toBe('http://cdn.example/a.png');
  });

  test('an address that the URL rule refuses shows nothing', () => {
    expect(bannerImage('javascript:alert(1)', HOST, 'banMobile')).toBe('');
    expect(bannerImage('//evil.example/a.png', HOST, 'banMobile')).toBe('');
  });

  test.each([null, ''])('[R3.15b] without a mobile picture (%j) the other stands in', (image_mobile) => {
    const images = bannerImages({ image: PLAIN, image_mobile }, HOST);
    expect(images).toEqual({ mobile: `${HOST}/${PLAIN}/banMobile`, desktop: `${HOST}/${PLAIN}/banDesktop` });
  });

  test('[R3.15a] a mobile picture is taken where there is one', () => {
    expect(bannerImages({ image: '/a.svg', image_mobile: '/b.svg' }, HOST)).toEqual({
      mobile: '/b.svg',
      desktop: '/a.svg',
    });
  });
});

describe('promotions', () => {
  test.each([
    ['promotions/a.svg', '/storage/promotions/a.svg'],
    ['/promotions/a.svg', '/storage/promotions/a.svg'],
    ['//promotions/a.svg', '/storage/promotions/a.svg'],
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['', ''],
  ])('[R3.14] %j is shown from %j', (image, shown) => {
    expect(promotionImage(image, '/storage')).toBe(shown);
  });
});

describe('favourites', () => {
  const all = { custom_image: '/own.svg', image_cf: '/cf.svg', image: '/game.svg' };
  test('[R3.13] the first picture that is there is shown', () => {
    expect(favouriteImage(all)).toBe('/own.svg');
    expect(favouriteImage({ ...all, custom_image: null })).toBe('/cf.svg');
    expect(favouriteImage({ ...all, custom_image: '', image_cf: null })).toBe('/game.svg');
    expect(favouriteImage({ custom_image: null, image_cf: null, image: null })).toBe('');
  });
});
