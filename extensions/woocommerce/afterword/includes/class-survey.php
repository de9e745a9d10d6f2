<?php
/**
 * The survey on the order confirmation page.
 *
 * @package Afterword\WooCommerce
 */

namespace Afterword\WooCommerce;

defined( 'ABSPATH' ) || exit;

/**
 * Prints a place for the survey, and the script that fills it.
 *
 * The classic page runs both actions. Of the block page's, the Status block runs the first and the Additional
 * Information block the second, and a merchant may have removed either. So each action prints an element, and only at
 * the page's end is it clear which of them the survey goes to.
 */
final class Survey {
	const HANDLE = 'afterword-survey';

	/**
	 * What script optimizers (LiteSpeed, SiteGround; Rocket Loader; WP Rocket) leave alone. They hold scripts until a shopper
	 * touches the page, and on an order confirmation page many never do.
	 */
	const UNTOUCHED = array(
		'data-no-optimize' => '1',
		'data-cfasync'     => 'false',
		'nowprocket'       => true,
	);

	/**
	 * Reserves the survey's space at an element, so that nothing moves when it appears, and gives it back if the script
	 * can't be loaded, or if the survey isn't there after three seconds. Afterword's own snippet has the same text.
	 */
	const RESERVE = '(function(e,h){try{addEventListener("pagehide",function(){'
		. 'sessionStorage["afterword:space"]=(e.firstElementChild||e).offsetHeight});'
		. 'h=performance.getEntriesByType("navigation")[0].type=="reload"&&sessionStorage["afterword:space"]}catch(x){}'
		. 'e.style.minHeight=(h||600)+"px";'
		. 'function g(){e.firstElementChild||(e.style.minHeight="")}setTimeout(g,3e3);'
		. 'addEventListener("error",function(x){/survey\\.js/.test(x.target.src)&&g()},!0)})';

	/**
	 * The orders on this page, by id, each with the selectors of its places.
	 *
	 * @var array<int, array{order: \WC_Order, places: array<string, string>}>
	 */
	private static $shown = array();

	/** Adds the actions. */
	public static function register() {
		add_action( 'woocommerce_before_thankyou', array( self::class, 'print_above' ), 20 );
		add_action( 'woocommerce_thankyou', array( self::class, 'print_below' ), 20 );
		// Scripts of the footer are printed at priority 20.
		add_action( 'wp_footer', array( self::class, 'load_script' ), 5 );
		add_filter( 'script_loader_tag', array( self::class, 'leave_untouched' ), 10, 2 );
	}

	/**
	 * Marks the survey's script, and the inline one before it.
	 *
	 * @param string $tag    The script's elements.
	 * @param string $handle The script's name.
	 * @return string
	 */
	public static function leave_untouched( $tag, $handle ) {
		return self::HANDLE === $handle ? str_replace( '<script ', '<script data-no-optimize="1" data-cfasync="false" nowprocket ', $tag ) : $tag;
	}

	/**
	 * Above the order confirmation.
	 *
	 * @param int|\WC_Order $order The order or its id, depending on WooCommerce's version.
	 */
	public static function print_above( $order ) {
		self::guard(
			static function () use ( $order ) {
				self::print_place( $order, 'above' );
			}
		);
	}

	/**
	 * Below the order's details, which WooCommerce prints at priority 10.
	 *
	 * @param int|\WC_Order $order The order or its id.
	 */
	public static function print_below( $order ) {
		self::guard(
			static function () use ( $order ) {
				self::print_place( $order, 'below' );
			}
		);
	}

	/** Loads Afterword's script once, with what it needs to know about the page's order. */
	public static function load_script() {
		self::guard(
			static function () {
				$settings = read_settings();
				$surveys  = array();
				foreach ( self::$shown as $id => $shown ) {
					$place     = isset( $shown['places'][ $settings['place'] ] ) ? $shown['places'][ $settings['place'] ] : reset( $shown['places'] );
					$surveys[] = self::options( $id, $shown['order'], $settings, $place );
				}
				if ( $surveys ) {
					self::enqueue( $settings, $surveys );
				}
			}
		);
	}

	/**
	 * Prints an empty element for the survey.
	 *
	 * @param int|\WC_Order $order_or_id The order or its id.
	 * @param string        $place       Where on the page it is printed.
	 */
	private static function print_place( $order_or_id, $place ) {
		$settings = read_settings();
		if ( ! $settings['enabled'] || '' === $settings['appUrl'] || '' === $settings['publishableKey'] ) {
			return;
		}
		$order = wc_get_order( $order_or_id );
		// The action also runs for orders whose payment failed.
		if ( ! $order instanceof \WC_Order || $order->has_status( 'failed' ) ) {
			return;
		}
		$id     = (int) $order->get_id();
		$places = isset( self::$shown[ $id ] ) ? self::$shown[ $id ]['places'] : array();
		if ( $id < 1 || isset( $places[ $place ] ) || isset( $places[ $settings['place'] ] ) ) {
			return;
		}
		if ( ! defined( 'DONOTCACHEPAGE' ) ) {
			define( 'DONOTCACHEPAGE', true ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- Caches look for this name.
		}
		$element_id         = 'afterword-' . $id . '-' . $place;
		$places[ $place ]   = '#' . $element_id;
		self::$shown[ $id ] = array(
			'order'  => $order,
			'places' => $places,
		);
		echo '<div id="' . esc_attr( $element_id ) . '"></div>';
		if ( $place === $settings['place'] ) {
			wp_print_inline_script_tag( self::RESERVE . '(document.getElementById("' . $element_id . '"))', self::UNTOUCHED );
		}
	}

	/**
	 * What Afterword's script takes.
	 *
	 * @param int       $id       The order's id, never its number: numbers can be changed by other plugins.
	 * @param \WC_Order $order    The order.
	 * @param array     $settings The settings.
	 * @param string    $target   The selector of the survey's place.
	 * @return array<string, mixed>
	 */
	private static function options( $id, $order, $settings, $target ) {
		$options = array(
			'key'      => $settings['publishableKey'],
			'platform' => 'WooCommerce',
			'surface'  => 'thankYou',
			'orderId'  => (string) $id,
			'target'   => $target,
			// WordPress writes de_DE_formal; a language tag has no such part.
			'locale'   => implode( '-', array_slice( explode( '_', determine_locale() ), 0, 2 ) ),
			'order'    => (object) ( is_visitors_order( $order ) ? order_facts( $order ) : array() ),
		);
		if ( function_exists( 'wp_has_consent' ) ) {
			$options['consent'] = array(
				'analytics'   => (bool) wp_has_consent( 'statistics' ),
				'marketing'   => (bool) wp_has_consent( 'marketing' ),
				'advertising' => (bool) wp_has_consent( 'marketing' ),
			);
		}
		return $options;
	}

	/**
	 * Enqueues the script and, before it, its options.
	 *
	 * @param array   $settings The settings.
	 * @param array[] $surveys  The options of each survey.
	 */
	private static function enqueue( $settings, $surveys ) {
		$json = wp_json_encode( $surveys, JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT );
		if ( false === $json ) {
			return;
		}
		$load = array(
			'in_footer' => true,
			'strategy'  => 'async',
		);
		// Afterword decides how long browsers keep the script, so its address has no version.
		wp_enqueue_script( self::HANDLE, $settings['appUrl'] . '/survey.js', array(), null, $load ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters
		$code = '(function(surveys){var afterword=window.afterword=window.afterword||{};'
			. 'afterword.queue=(afterword.queue||[]).concat(surveys)})(' . $json . ');';
		wp_add_inline_script( self::HANDLE, $code, 'before' );
	}

	/**
	 * Runs a step so that nothing it throws reaches the shop's page.
	 *
	 * @param callable $step The step.
	 */
	private static function guard( callable $step ) {
		try {
			$step();
		} catch ( \Throwable $error ) {
			if ( function_exists( 'wc_get_logger' ) ) {
				wc_get_logger()->error( 'The survey was left out: ' . $error->getMessage(), array( 'source' => 'afterword' ) );
			}
		}
	}
}
