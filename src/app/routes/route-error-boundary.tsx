import { Component, type ReactNode } from 'react';
import { navigate } from '#src/core/navigation/navigate.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { ComponentLoadError } from '#src/widgets/lazy/lazy-component.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { GuardUnavailable } from './guards/guard-unavailable.tsx';

interface RouteErrorBoundaryProps {
  path: string;
  children: ReactNode;
}

/**
 * D4: an error inside a page leads home; an error on home says 'Voltamos em breve!'. A page that didn't load keeps its
 * address and is tried again.
 */
export class RouteErrorBoundary extends Component<
  RouteErrorBoundaryProps,
  { failure: { error: unknown } | null }
> {
  override state: { failure: { error: unknown } | null } = { failure: null };
  asked = false;

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ComponentLoadError) {
      error.forget();
      // Some browsers cache a script that failed to load for as long as the document lives.
      if (this.asked && navigator.onLine) location.reload();
    } else if (this.props.path !== paths.home) navigate(paths.home, { replace: true });
  }

  /** Tries again. Without an event it is a connection that came back and no press: it never reloads by itself (D6). */
  again = (event?: unknown) => {
    this.asked ||= !!event;
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (failure.error instanceof ComponentLoadError) return <GuardUnavailable onRetry={this.again} />;
    return this.props.path === paths.home ? <ErrorPage status={500} path={paths.home} /> : null;
  }
}
