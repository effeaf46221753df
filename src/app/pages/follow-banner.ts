interface BannerClick {
  target: EventTarget | null;
  preventDefault: () => void;
}

/** §5: a banner was clicked. A button inside it means only itself; a visitor gets the modal that the link asks for. */
export function followBanner(click: BannerClick, link: string): void {
  if (click.target instanceof Element && click.target.closest('button')) {
    click.preventDefault();
    return;
  }
  void import('../flows/after-banner-click.ts')
    .then(({ afterBannerClick }) => afterBannerClick(link))
    .catch(() => {});
}
