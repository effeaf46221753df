import { Component, type ReactNode } from 'react';
import { ComponentLoadError } from './lazy-component.ts';

interface ErrorBoundaryProps {
  /** Takes away what led to the failed part; without it the part stays away until the connection is back. */
  onFailure?: (error: unknown) => void;
  /** In place of the failed part; without it nothing. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Removes a failed part beside the page; the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  again = () => this.setState({ failed: false });

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ComponentLoadError) error.forget();
    const { onFailure } = this.props;
    if (!onFailure) addEventListener('online', this.again, { once: true });
    else {
      onFailure(error);
      this.again();
    }
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.again);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
