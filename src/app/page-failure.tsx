import { Component, type ReactNode } from 'react';
import { go } from '#src/core/navigation.ts';
import { paths } from '#src/core/paths.ts';
import { ScreenNotLoaded } from './lazy-screen.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { Undecided } from './undecided.tsx';

interface PageFailureProps {
  path: string;
  children: ReactNode;
}

/**
 * D4: an error inside a page leads home; an error on home says 'Voltamos em breve!'. A page that didn't come keeps its
 * address and is tried again.
 */
export class PageFailure extends Component<PageFailureProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };
  asked = false;

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ScreenNotLoaded) {
      error.forget();
      // Some browsers keep a script that didn't come for as long as the document lives.
      if (this.asked && navigator.onLine) location.reload();
    } else if (this.props.path !== paths.home) go(paths.home, { replace: true });
  }

  retry = () => {
    this.asked = true;
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (failure.error instanceof ScreenNotLoaded) return <Undecided onRetry={this.retry} />;
    return this.props.path === paths.home ? <ErrorPage status={500} path={paths.home} /> : null;
  }
}
