import { Component, type ComponentChild, type FunctionComponent } from 'preact';

/**
 * Returns a component that is rendered again only when its props differ by
 * `same`.
 */
export function memo<P>(
  draw: (props: P) => ComponentChild,
  same: (a: P, b: P) => boolean,
): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !same(this.props as P, next as P);
    }
    override render() {
      return draw(this.props as P);
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}
